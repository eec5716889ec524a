#!/usr/bin/env bash
# Runs the tests in the package's folder. The step succeeds all the same, so that the next ones show the pictures; the output `status` is
# the command's own.
set -uo pipefail

cd "${PACKAGE_PATH:-.}" || exit 1
rm -rf .build/lamina-pictures
status=0
# The command is the workflow's own text.
bash -c "${COMMAND:?expected a command}" || status=$?
echo "status=$status" >>"$GITHUB_OUTPUT"
