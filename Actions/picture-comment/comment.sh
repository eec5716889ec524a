#!/usr/bin/env bash
# Writes the summary of a run of picture tests as a comment of its pull request, or edits the comment that is there. The run may be a
# stranger's: of its results only a summary in the form that LaminaTesting writes is taken, and small PNGs.
set -euo pipefail

marker="<!-- lamina-pictures -->"
most_bytes=45000 most_pictures=150 most_picture_bytes=262144

ask() { # ask METHOD PATH [JSON file]
    curl --silent --show-error --fail-with-body --retry 3 -X "$1" ${3:+--data-binary "@$3"} \
        -H "Authorization: Bearer $TOKEN" -H "Accept: application/vnd.github+json" -H "X-GitHub-Api-Version: 2022-11-28" \
        "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/$2"
}

# The pull request is found by what GitHub says of the run, not by what the run says of itself.
pull=$(ask GET "pulls?state=open&per_page=100&head=$(jq -rn --arg head "$HEAD_OWNER:$HEAD_BRANCH" '$head | @uri')" |
    jq -r --arg sha "$HEAD_SHA" '[.[] | select(.head.sha == $sha) | .number][0] // empty')
if [[ -z $pull ]]; then
    echo "::notice::No open pull request has the commit $HEAD_SHA."
    exit
fi

# Whether each line of a summary is one that MarkdownSummary writes: words without links and HTML, and the pictures of the summary.
is_plain() {
    local file=$1
    [[ -f $file && ! -L $file && $(stat -c %s "$file") -le $most_bytes ]] || return 1
    # Without its own pictures and line breaks, nothing is left of Markdown's links, HTML, people and addresses.
    ! sed -E 's/!\[(expected|actual|heat)\]\(summary\/[0-9]{1,2}-(expected|actual|heat)\.png\)//g; s/<br>//g; s/\\[][\\`*_{}()#|!~]//g' "$file" |
        LC_ALL=C grep -qE '[][<@`]|://|www\.'
}

body=$(mktemp)
{
    echo "$marker"
    if [[ ! -e $RESULTS/summary.md ]]; then
        printf '## Pictures\n\nThe [run](%s) compared no pictures.\n' "$RUN_URL"
    elif is_plain "$RESULTS/summary.md"; then
        small=$(mktemp -d)
        count=0
        while IFS= read -r -d '' picture; do
            # A PNG by its first bytes.
            [[ $(head -c 8 "$picture" | od -An -tx1 | tr -d ' \n') == 89504e470d0a1a0a ]] || continue
            ((count += 1))
            ((count <= most_pictures)) || break
            cp -- "$picture" "$small/"
        done < <(find "$RESULTS/summary" -maxdepth 1 -type f -size "-$((most_picture_bytes / 512))b" \
            -regextype posix-extended -regex '.*/[0-9]{1,2}-(expected|actual|heat)\.png' -print0 2>/dev/null | sort -z)
        address=
        ((count == 0)) || address=$(bash "$GITHUB_ACTION_PATH/publish.sh" "$small")
        if [[ -n $address ]]; then
            sed "s|](summary/|]($address/|g" "$RESULTS/summary.md"
        else
            sed -E 's/!\[(expected|actual|heat)\]\(summary\/[0-9]+-[a-z]+\.png\)//g' "$RESULTS/summary.md"
        fi
        printf '\nThe report and the new pictures are in the artifact of the [run](%s). `lamina accept` takes them.\n' "$RUN_URL"
    else
        printf '## Pictures\n\nThe summary of the [run](%s) is not in the form that LaminaTesting writes, and is not shown.\n' "$RUN_URL"
    fi
} >"$body"

request=$(mktemp)
jq -n --rawfile body "$body" '{body: $body}' >"$request"
# One comment, which later runs edit.
page=1 comment=
while [[ -z $comment ]]; do
    comments=$(ask GET "issues/$pull/comments?per_page=100&page=$page")
    comment=$(jq -r --arg marker "$marker" '[.[] | select(.user.type == "Bot" and (.body | startswith($marker))) | .id][0] // empty' <<<"$comments")
    [[ $(jq length <<<"$comments") -eq 100 ]] || break
    ((page += 1))
done
if [[ -n $comment ]]; then
    ask PATCH "issues/comments/$comment" "$request" >/dev/null
    echo "The comment $comment was edited."
else
    ask POST "issues/$pull/comments" "$request" >/dev/null
    echo "A comment was written."
fi
