#!/bin/sh
# The image of PostgreSQL runs this once, on an empty volume: it makes the role that Swath works with. The password comes
# from a file, and from there into psql alone: no list of processes and no environment shows it.
set -eu
test -r "$SWATH_PASSWORD_FILE" -a -s "$SWATH_PASSWORD_FILE" || {
  echo "$SWATH_PASSWORD_FILE cannot be read or is empty" >&2
  exit 1
}
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\set password `cat "$SWATH_PASSWORD_FILE"`
create role swath login password :'password';
SQL
