#!/usr/bin/env bash
# Prints the annotations of failures, and adds the summary to the page of the job. With PICTURES_BRANCH and TOKEN the summary's pictures
# are put on that branch first, and shown.
set -euo pipefail

results=${PACKAGE_PATH:-.}/.build/lamina-pictures
if [[ ! -f $results/summary.md ]]; then
    echo "failures=0" >>"$GITHUB_OUTPUT"
    echo "::notice::The tests compared no pictures."
    exit
fi
[[ ! -f $results/annotations.txt ]] || cat "$results/annotations.txt"
failures=$(sed -nE 's/^  "failures" : ([0-9]+),?$/\1/p' "$results/results.json" | head -n 1)
echo "failures=${failures:-0}" >>"$GITHUB_OUTPUT"

if [[ -n ${PICTURES_BRANCH:-} && -n ${TOKEN:-} && -d $results/summary ]]; then
    address=$(bash "$GITHUB_ACTION_PATH/../picture-comment/publish.sh" "$results/summary")
    sed "s|](summary/|]($address/|g" "$results/summary.md" >>"$GITHUB_STEP_SUMMARY"
else
    # A page shows no pictures that lie in an artifact.
    sed -E 's/!\[(expected|actual|heat)\]\(summary\/[0-9]+-[a-z]+\.png\)//g' "$results/summary.md" >>"$GITHUB_STEP_SUMMARY"
fi
