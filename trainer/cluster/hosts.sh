#!/usr/bin/env bash
# Makes numbered parts on several machines by GNU parallel over ssh, one a core. A part
# that fails is tried three times, and what is whole comes back to the folder of --out.
# Run it where the command's files have relative names; README.md shows how.
set -euo pipefail
[ $# -gt 3 ] || { echo "usage: hosts.sh HOSTS PARTS TRAINER VERB FLAGS" >&2; exit 2; }
hosts=$1 parts=$2
shift 2

# What the command names and is here goes to each machine.
out='' files=() words=() last=''
for word in "$@"; do
	case $last in
	--out) out=$word ;;
	*)
		[ -e "$word" ] && files+=(--basefile "$word")
		words+=("$word")
		;;
	esac
	last=$word
done
[ -n "$out" ] || { echo "hosts.sh: the command has no --out" >&2; exit 2; }
mkdir -p "$out"
there=$(printf '%q ' "${words[@]}")
into=$(printf '%q' "$out")

# 3,5-7 are 3 5 6 7.
numbers=$(tr , '\n' <<<"$parts" | while IFS=- read -r first end; do seq "$first" "${end:-$first}"; done)
failed=0
parallel --will-cite --sshloginfile "$hosts" --workdir othello-parts --retries 3 "${files[@]}" --return "$out/part-{}.tar" --cleanup \
	"mkdir -p $into/{} && $there $into/{} --threads 1 --parts {} && tar -C $into/{} -cf $into/part-{}.tar . && rm -r $into/{}" <<<"$numbers" ||
	failed=$?
# parallel does not fail where a file did not come back.
for number in $numbers; do
	tar=$out/part-$number.tar
	if [ -e "$tar" ]; then
		tar -C "$out" -xf "$tar" && rm "$tar"
	else
		echo "hosts.sh: part $number did not come back" >&2
		failed=1
	fi
done
exit "$failed"
