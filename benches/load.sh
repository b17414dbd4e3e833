#!/bin/sh
# Measures the house with a crowd: on SQLite, on Postgres, and on Postgres with three servers.
# PLAYERS, SECONDS_MEASURED and WARM_UP change how many and how long; ON chooses from "sqlite postgres three".
set -eu
croupier=${CROUPIER:-${CARGO_TARGET_DIR:-target}/release/croupier}
players=${PLAYERS:-1000} measured=${SECONDS_MEASURED:-30} warm_up=${WARM_UP:-20} on=${ON:-sqlite postgres three}
work=$(mktemp -d)
chmod 755 "$work"
pids=
end() {
	# Only what was started here.
	for pid in $pids; do kill "$pid" 2>/dev/null || true; done
	for pid in $pids; do wait "$pid" 2>/dev/null || true; done
	[ ! -d "$work/postgres/data" ] || as_postgres "$bin/pg_ctl" -D "$work/postgres/data" -m immediate stop >/dev/null || true
	rm -rf "$work"
}
trap end EXIT
trap 'exit 1' INT TERM

# serve NAME [FLAG...]: starts a server and leaves its address in $url
serve() {
	name=$1; shift
	"$croupier" serve --demo --bots 0 --demo-floors $(((players + 39) / 40)) --log error --listen 127.0.0.1:0 --data "$work/$name" \
		--shoe-key "$work/shoes.key" --open-metrics true --address-requests 1000000 --account-requests 1000000 --address-logins 1000000 --address-sockets 1000000 --address-connections 1000000 "$@" >"$work/$name.out" &
	server=$!
	pids="$pids $server"
	until grep -q "Croupier is at" "$work/$name.out"; do
		kill -0 "$server" || { echo "the server did not start" >&2; exit 1; }
		sleep 0.1
	done
	url=$(sed -n 's/^Croupier is at //p' "$work/$name.out")
}

# stop PID: ends a server and waits until it has closed its store
stop() {
	kill "$1"
	wait "$1" || true
}

crowd() { "$croupier" load "$@" --players "$players" --seconds "$measured" --warm-up "$warm_up"; }

as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

start_postgres() {
	bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
	mkdir "$work/postgres"
	if [ "$(id -u)" = 0 ]; then chown postgres "$work/postgres"; fi
	as_postgres "$bin/initdb" -D "$work/postgres/data" -U croupier -A trust -E UTF8 --no-locale >/dev/null
	port=$((20000 + $$ % 20000))
	as_postgres "$bin/pg_ctl" -D "$work/postgres/data" -w -l "$work/postgres/log" start >/dev/null \
		-o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200"
}

database() {
	as_postgres "$bin/createdb" -h 127.0.0.1 -p "$port" -U croupier "$1"
	address="postgres://croupier@127.0.0.1:$port/$1"
}

for which in $on; do
	case $which in
	sqlite)
		echo "SQLite, one server"
		serve sqlite
		crowd "$url"
		stop "$server"
		;;
	postgres)
		[ -d "$work/postgres" ] || start_postgres
		echo "Postgres, one server"
		database one
		serve one --database "$address"
		crowd "$url"
		stop "$server"
		;;
	three)
		[ -d "$work/postgres" ] || start_postgres
		echo "Postgres, three servers"
		database three
		urls= servers=
		for number in 1 2 3; do
			serve "three-$number" --database "$address"
			urls="$urls $url" servers="$servers $server"
		done
		crowd $urls
		for server in $servers; do stop "$server"; done
		;;
	esac
done
