Scripts/demo
export PATH="$PWD/.build/release:$PATH"
lamina doctor
