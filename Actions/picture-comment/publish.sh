#!/usr/bin/env bash
# Puts the PNGs of a folder on the branch PICTURES_BRANCH, below runs/RUN, and prints the address at which they are. The branch has a
# single commit with the newest runs, so that the repository does not grow with each.
#
#     TOKEN=… PICTURES_BRANCH=lamina-pictures publish.sh FOLDER
set -euo pipefail

folder=$(realpath -- "$1")
run=${RUN_ID:-$GITHUB_RUN_ID}-${GITHUB_RUN_ATTEMPT:-1}
remote=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY
most_runs=50

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
git init -q -b "$PICTURES_BRANCH"
git config user.name "github-actions[bot]"
git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
# In a file, so that no other process reads the token from a command line.
if [[ $remote == https://* ]]; then
    git config "http.$GITHUB_SERVER_URL/.extraheader" \
        "Authorization: Basic $(printf 'x-access-token:%s' "$TOKEN" | base64 -w 0)"
fi

# Another run may come between fetching and pushing.
for attempt in 1 2 3 4 5; do
    git rm -rfq --cached . 2>/dev/null || true
    rm -rf runs
    expected=
    if git fetch -q --depth 1 "$remote" "refs/heads/$PICTURES_BRANCH" 2>/dev/null; then
        expected=$(git rev-parse FETCH_HEAD)
        git read-tree FETCH_HEAD
        git checkout-index -aq
    fi
    mkdir -p "runs/$run"
    # Plain files alone: what a link leads to is not the run's.
    find "$folder" -maxdepth 1 -type f -name '*.png' -exec cp -t "runs/$run" {} +
    # The oldest go; runs are numbered in their order.
    find runs -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -t - -k 1,1n -k 2,2n | head -n "-$most_runs" |
        while IFS= read -r old; do rm -rf -- "runs/$old"; done
    git add -A
    commit=$(git commit-tree "$(git write-tree)" -m "Pictures of the newest runs")
    if git push -q --force-with-lease="refs/heads/$PICTURES_BRANCH:$expected" "$remote" "$commit:refs/heads/$PICTURES_BRANCH" 2>"$work/errors"; then
        echo "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/raw/$PICTURES_BRANCH/runs/$run"
        exit
    fi
    sleep "$attempt"
done
echo "::error::The pictures could not be put on the branch $PICTURES_BRANCH: $(tail -n 1 "$work/errors")" >&2
exit 1
