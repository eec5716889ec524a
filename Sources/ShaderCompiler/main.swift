print("shader compiler")
