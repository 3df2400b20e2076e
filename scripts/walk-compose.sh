#!/usr/bin/env bash
# Tests docker-compose.yml from scratch: builds, starts, signs in, kills and stops each part, and reports what failed.
# Needs a Docker engine with the Compose plugin (2.20 or newer), access to the images that Dockerfile and docker-compose.yml name, and
# the ports 3000 (or PORT) and 8025. Works in a Compose project of its own, `portal-walk`, and removes it at the end, volumes too.
# usage: scripts/walk-compose.sh [--keep]
set -uo pipefail
cd "$(dirname "$0")/.."
export COMPOSE_PROJECT_NAME=portal-walk PORT=${PORT:-3000} DEMO_DATA=yes
# Contains every character that is special in a URL or to a shell.
export DATABASE_PASSWORD='a/b#c?d%41@:&e f' DATABASE_APP_PASSWORD='x/y#z?%41@:& "q'
base=http://localhost:$PORT jar=$(mktemp) failed=0
# Seconds that anything may take: far more than on a machine with nothing else to do.
patience=60
[ -e .env ] || { made_env=yes; echo "AUTH_SECRET=$(head -c 33 /dev/urandom | base64)" >.env; }

say() { printf '\n--- %s\n' "$*"; }
check() { # check WHAT EXPECTED FOUND
  if [[ $3 =~ ^($2)$ ]]; then echo "ok      $1: $3"; else echo "FAILED  $1: $3 instead of $2"; failed=$((failed + 1)); fi
}
code() { curl -s -m $patience -o /dev/null -w '%{http_code}' -b "$jar" "$base$1"; }
until_code() { # until_code PATH CODE
  local since=$SECONDS
  while [ "$(code "$1")" != "$2" ] && [ $((SECONDS - since)) -lt $patience ]; do sleep 0.5; done
  check "$1 after $((SECONDS - since)) s" "$2" "$(code "$1")"
}
container() { docker compose ps -q -a "$1"; }
inspect() { docker inspect -f "$2" "$(container "$1")"; }
# crash SERVICE: kills its process from outside, as its own kernel would. `docker kill` counts as stopped by hand, after which
# nothing is started again, and within a container process 1 ignores the signal. Directly if it is a process of this machine that
# may be killed, else from a privileged container, which not every machine allows.
crash() {
  local pid=$(inspect "$1" '{{.State.Pid}}')
  run_before=$(run_of "$1")
  if grep -qs "$(container "$1")" "/proc/$pid/cgroup" && kill -9 "$pid" 2>/dev/null; then return; fi
  docker run --rm --privileged --pid=host --user 0 --entrypoint sh whitening-portal -c "kill -9 $pid" ||
    check "killing $1" done 'nothing was killed'
}
run_of() { inspect "$1" '{{.RestartCount}} {{.State.StartedAt}}'; }
check_restart() { # check_restart SERVICE: whether it runs again since the last crash; waits half a minute at most
  for _ in $(seq 60); do [ "$(run_of "$1")" != "$run_before" ] && [ "$(inspect "$1" '{{.State.Running}}')" = true ] && break; sleep 0.5; done
  local count=${run_before%% *}
  check "restarts of $1 after a kill" "$((count + 1)) true" "$(inspect "$1" '{{.RestartCount}} {{.State.Running}}')"
  [ "$(inspect "$1" '{{.State.StartedAt}}')" != "${run_before#* }" ] || check "the start of $1" later "${run_before#* }"
}
letters() { curl -s http://localhost:8025/api/v1/messages 2>/dev/null | grep -o '"total":[0-9]*' | head -n 1 | grep -o '[0-9]*'; }
ask_for_letter() { code_of_post "$base/api/password-resets" "email=$1&locale=it"; }
code_of_post() { curl -s -m $patience -o /dev/null -w '%{http_code}' -c "$jar" -b "$jar" -H "origin: $base" -d "$2" "$1"; }
# as_app STATEMENT: the database's answer to the server's own role
as_app() {
  docker compose exec -T -e STATEMENT="$1" app node --input-type=module -e '
    import pg from "pg";
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    try {
      await client.connect();
      console.log("done", (await client.query(process.env.STATEMENT)).rows.flatMap(Object.values).join(" "));
    } catch (error) {
      console.log(error.message);
    }
    await client.end();
  '
}
clear_up() {
  [ "${1:-}" = --keep ] || docker compose down --volumes --timeout 5 >/dev/null 2>&1
  rm -f "$jar"
  [ -z "${made_env:-}" ] || rm -f .env
}
trap 'clear_up "${keep:-}"' EXIT
keep=${1:-}

say 'from scratch'
docker compose down --volumes >/dev/null 2>&1
docker compose up --build --detach --wait || docker compose logs --tail 20
check 'the preparation ended with' 0 "$(inspect prepare '{{.State.ExitCode}}')"
check 'restarts of database, server and worker' '0 0 0' "$(inspect database '{{.RestartCount}}') $(inspect app '{{.RestartCount}}') $(inspect worker '{{.RestartCount}}')"
until_code /api/ready 200
check 'a public page' 200 "$(code /it)"
check 'a search' 200 "$(code '/it/authorized-centers?q=Roma')"
check 'signing in' 303 "$(code_of_post "$base/api/session" 'email=admin@candor.example&password=Candor2026')"
check 'a screen' 200 "$(code /admin/users)"
for part in app worker; do
  check "not even root writes into the image of $part" '.*Read-only file system' "$(docker compose exec -T --user 0 "$part" touch /app/x 2>&1)"
  # Of the portal itself, which is process 1: its account, what it may ever be allowed, and that nothing it starts gains more.
  check "account, capabilities, no new privileges of $part" '1000 0+ 1' \
    "$(docker compose exec -T "$part" awk '/^(Uid|CapBnd|NoNewPrivs):/ { values[$1] = $2 } END { print values["Uid:"], values["CapBnd:"], values["NoNewPrivs:"] }' /proc/1/status)"
done
check 'secrets in the image' '' "$(docker run --rm --entrypoint sh whitening-portal -c 'ls -a /app | grep "^\.env"')"
check 'the letters’ links' "APP_URL=$base" "$(docker compose exec -T worker printenv | grep ^APP_URL)"

say 'what the role of server and worker may do'
check 'its name' 'done portal_app' "$(as_app 'select current_user')"
for table in audit_entries credit_entries audit_seals; do
  check "adding to $table" 'done true' "$(as_app "select has_table_privilege('$table', 'insert')")"
  check "changing $table" "permission denied for table $table" "$(as_app "update $table set created_at = now()")"
  check "deleting from $table" "permission denied for table $table" "$(as_app "delete from $table")"
  check "emptying $table" "permission denied for table $table" "$(as_app "truncate $table")"
done
for part in app worker; do
  check "the owner’s password in $part" '' "$(docker compose exec -T "$part" printenv | grep -F "$DATABASE_PASSWORD")"
done
echo "        size: $(docker image inspect whitening-portal --format '{{.Size}}' | awk '{ printf "%.2f GB", $1 / 1e9 }')"

say 'a letter, and the worker killed meanwhile'
before=$(letters)
crash worker
check 'asking for a letter' 303 "$(ask_for_letter consultant@candor.example)"
for _ in $(seq 60); do [ "$(letters)" != "$before" ] && break; sleep 1; done
check 'letters' $((${before:-0} + 1)) "$(letters)"
check_restart worker

say 'the mail server killed, and a letter meanwhile'
crash mail
check 'asking for a letter' 303 "$(ask_for_letter admin@candor.example)"
check_restart mail
# It keeps letters in memory alone, and the worker may have to try again.
for _ in $(seq 120); do [ "$(letters)" = 1 ] && break; sleep 1; done
check 'letters' 1 "$(letters)"

say 'a treatment'
token=$(curl -s -m $patience -u expert@candor.example:Candor2026 -X POST "$base/api/auth" | grep -o '"token":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
as_expert() { curl -s -m $patience -H "authorization: Bearer $token" -H 'content-type: application/json' "$@"; }
first_id() { grep -o '"_id":"[^"]*"' | head -n 1 | cut -d '"' -f 4; }
treat() { # treat NUMBER: records a treatment, and prints its id
  as_expert -H "idempotency-key: walk-$1" "$base/api/treatments" -d '{"productName":"ULTRA","centerId":"'"$center"'","patient":{"name":"Ada","surname":"Neri","bornDate":1980,"email":"walk-'"$1"'@tests.example"}}' | first_id
}
center=$(as_expert "$base/api/centers?limit=1" | first_id)
treatment=$(treat 1)
check 'recorded' '[0-9a-f-]{36}' "$treatment"
check 'repeated with its key, the same' "$treatment" "$(treat 1)"

say 'the server killed'
crash app
sleep 1
check_restart app
until_code /api/ready 200
check 'still signed in' 200 "$(code /admin/users)"
check 'the treatment' "$treatment" "$(as_expert "$base/api/treatments/$treatment" | first_id)"

say 'the database stopped, started, killed'
docker compose stop database >/dev/null 2>&1
check 'health, ready and a portal page without it' '200 503 503' "$(code /api/health) $(code /api/ready) $(code /admin/users)"
docker compose start database >/dev/null 2>&1
until_code /api/ready 200
runs="$(run_of app) $(run_of worker)"
crash database
check_restart database
until_code /api/ready 200
check 'server and worker survived' "$runs" "$(run_of app) $(run_of worker)"
check 'the treatment' "$treatment" "$(as_expert "$base/api/treatments/$treatment" | first_id)"
check 'another one' '[0-9a-f-]{36}' "$(treat 2)"

say 'the database frozen'
docker compose pause database >/dev/null 2>&1
check 'a portal page' 503 "$(code /admin/users)"
docker compose unpause database >/dev/null 2>&1
until_code /api/ready 200

say 'stopped cleanly, and started again'
docker compose stop worker app >/dev/null 2>&1
check 'exit codes' '0 0' "$(inspect app '{{.State.ExitCode}}') $(inspect worker '{{.State.ExitCode}}')"
docker compose down >/dev/null 2>&1
docker compose up --detach --wait >/dev/null 2>&1
until_code /api/ready 200
check 'still signed in' 200 "$(code /admin/users)"
check 'the treatment' "$treatment" "$(as_expert "$base/api/treatments/$treatment" | first_id)"

say 'commands'
in_image() { docker compose run --rm --no-deps -e "ENCRYPTION_KEYS=walk:$(printf 'k%.0s' {1..43})=" prepare npm run -s "$@" 2>&1 | tail -n 1; }
check 'the chain' '.*rows are as they were sealed.*' "$(in_image audit:verify)"
check 'encrypting' 'Everything is encrypted.*' "$(in_image encrypt)"

say 'with a public address'
check 'demo people' '.*everybody knows the password.*' "$(docker compose run --rm --no-deps -e APP_URL=https://portal.candor.dental prepare 2>&1 | grep 'demo data' | tail -n 1)"

echo
[ "$failed" = 0 ] && echo 'All checks passed.' || echo "$failed checks failed."
exit $((failed > 0))
