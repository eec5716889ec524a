sed -i 's/cornerRadius = 16/cornerRadius = 24/' Sources/Cards/Card.swift
swift test   # fails: cornerRadius 16 → 24 on card
xdg-open .build/lamina-pictures/report.html
lamina accept --only 'CardTests/*'
swift test   # passes
