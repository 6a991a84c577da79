#!/bin/sh
# Creates the virtual environment that the Makefile uses, or updates it:
#
#     sh tools/setup.sh FOLDER BIN LOCK [PYTHON]
#
# FOLDER is the folder of the environment, BIN the folder of its programs, and LOCK the file that
# lists the packages. PYTHON is the interpreter; the default is the first one found that is new
# enough. If the machine lacks something, the script reports it in one sentence with the fix; the
# next run continues with the parts that are already installed.
set -u
folder=$1 bin=$2 lock=$3 wanted=${4:-}

fail() {
    echo "setup: $*" >&2
    exit 1
}

# Prints the version of the Python $1; fails if it is not a Python, or older than 3.11.
version_of() {
    "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2]); sys.exit(sys.version_info < (3, 11))' \
        2>/dev/null
}

find_python() {
    old=
    for python in ${wanted:-python3.11 python3.12 python3.13 python3.14 python3 python}; do
        if version=$(version_of "$python"); then
            return
        fi
        old=${old:-$version}
    done
    if [ -n "$old" ]; then
        fail "Python 3.11 or newer is needed, and there is only $old: install a newer one, or" \
            "give its path with \`make setup PYTHON=/path/to/python3\`."
    fi
    fail "no Python was found${wanted:+ as $wanted}: install 3.11 or newer (on Debian: apt install" \
        "python3 python3-venv), or give its path with" \
        "\`make setup PYTHON=/path/to/python3\`."
}

# Succeeds if the disk is almost full. Not every program reports that this is why it failed.
is_disk_full() {
    left=$(df -Pk . 2>/dev/null | awk 'NR == 2 { print $4 }')
    [ -n "$left" ] && [ "$left" -lt 20000 ]
}

# Explains the output $1 of a failed command in one sentence, and exits. $2 is the general sentence
# for unknown output.
explain() {
    case $1 in
    *"No space left on device"* | *"Errno 28"*) disk_full ;;
    *"Failed to establish a new connection"* | *"Temporary failure in name resolution"* | \
        *"Network is unreachable"* | *"Connection refused"* | *"ConnectTimeout"* | \
        *"timed out"* | *"ProxyError"* | *"RemoteDisconnected"* | *"(from versions: none)"*)
        fail "no package index can be reached: check the network or its proxy, then try again."
        ;;
    *"No matching distribution found for "*)
        missing=${1##*No matching distribution found for }
        fail "there is no $missing for Python $version on this machine: try another Python with" \
            "\`make clean setup PYTHON=/path/to/python3.11\`."
        ;;
    esac
    is_disk_full && disk_full
    printf '%s\n' "$1" | tail -n 15 | cut -c 1-300 >&2
    fail "$2; the lines above say why."
}

disk_full() {
    fail "the disk is full: $folder takes about 600 MB; free some space, then try again."
}

no_venv() {
    fail "Python $version cannot make a virtual environment: install its venv module (on Debian: apt" \
        "install python$version-venv), then try again."
}

find_python
if ! "$bin/python" -c '' 2>/dev/null; then
    echo "Making $folder with Python $version. This happens once, and takes a minute or two."
    "$python" -c 'import ensurepip, venv' 2>/dev/null || no_venv
    written=$("$python" -m venv --clear "$folder" 2>&1) || explain "$written" "$folder was not made"
else
    echo "Installing the packages of $lock into $folder."
fi
written=$("$bin/python" -m pip install --quiet --disable-pip-version-check -r "$lock" 2>&1) ||
    explain "$written" "not all of $lock could be installed"
echo "$folder is ready."
