-- A day is one in Italy, also in the hour or two of each night in which it is still yesterday in UTC.
ALTER TABLE "code_attempts" ALTER COLUMN "tried_on" SET DEFAULT (now() AT TIME ZONE 'Europe/Rome')::date;
ALTER TABLE "treatments" ALTER COLUMN "treated_on" SET DEFAULT (now() AT TIME ZONE 'Europe/Rome')::date;
