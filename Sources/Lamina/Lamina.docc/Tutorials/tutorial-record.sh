mkdir -p Tests/CardTests/__Pictures__
swift test   # records Tests/CardTests/__Pictures__/CardTests/a-card-is-blue-and-round.png, and fails
swift test   # passes
git add Tests/CardTests/__Pictures__
