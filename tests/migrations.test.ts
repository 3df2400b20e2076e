// During a rollout the previous build runs on the new schema, so migrations may only add.
import { readdirSync, readFileSync } from 'node:fs';
import { breakages, FORMER_RELEASE } from './support/migration-rules';

/** Exceptions, and why the previous build is not affected. */
const ALLOWED: Record<string, string> = {
  '20261128045100_public_pictures: consentkind.public_pictures':
    'no row has it before the office names a country in a setting that the former build does not know',
  ...Object.fromEntries(
    ['treatment_pictures.tell_pictures_hidden', 'treatment_pictures.tell_pictures_removed']
      .concat('treatments.tell_pictures_hidden', 'users.tell_patient_hidden')
      .map((what) => [
        `20261128074000_ended_offers: ${what}`,
        'its successor tells, and is made in the same migration',
      ]),
  ),
};

const fileOf = (name: string) => `prisma/migrations/${name}/migration.sql`;

test(`migrations after ${FORMER_RELEASE} only add`, () => {
  const all = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name));
  expect(all).toContain(FORMER_RELEASE);
  const newer = all.filter((name) => name > FORMER_RELEASE);
  const found = newer.flatMap((name) =>
    breakages(readFileSync(fileOf(name), 'utf8')).map(({ what, why }) => ({
      name,
      key: `${name}: ${what}`,
      what,
      why,
    })),
  );
  const broken = found.filter(({ key }) => !ALLOWED[key]);
  expect(
    broken.map(
      ({ name, key, what, why }) =>
        `edit ${fileOf(name)}: the former build must keep working on it, but ${what}: ${why}; or edit tests/migrations.test.ts: say in ALLOWED why '${key}' does no harm`,
    ),
  ).toEqual([]);
  const obsolete = Object.keys(ALLOWED).filter((key) => !found.some((each) => each.key === key));
  expect(obsolete.map((key) => `edit tests/migrations.test.ts: ALLOWED no longer needs '${key}'`)).toEqual([]);
});

test('each migration has a time of its own', () => {
  const names = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name));
  const timeOf = (name: string) => name.split('_', 1)[0];
  const shared = names.filter((name) => names.some((other) => other !== name && timeOf(other) === timeOf(name)));
  expect(shared, 'give the later one a later timestamp').toEqual([]);
});

test.each([
  ['ALTER TABLE "users" DROP COLUMN "surname";', 'users.surname'],
  ['alter table users drop surname', 'users.surname'],
  ['ALTER TABLE "users" ADD COLUMN "a" INT, DROP COLUMN IF EXISTS "b" CASCADE;', 'users.b'],
  ['ALTER TABLE users RENAME COLUMN surname TO family_name;', 'users.surname'],
  ['ALTER TABLE users RENAME TO people;', 'users'],
  ['DROP TABLE users;', 'users'],
  ['drop function if exists search_text(text)', 'search_text'],
  ['DROP TRIGGER "count" ON "centers";', 'centers.count'],
  ['ALTER TABLE users ALTER COLUMN surname SET NOT NULL;', 'users.surname'],
  ['ALTER TABLE users ALTER surname DROP DEFAULT;', 'users.surname'],
  ['ALTER TABLE users ALTER COLUMN age TYPE bigint USING age::bigint;', 'users.age'],
  ['ALTER TABLE users ALTER COLUMN age SET DATA TYPE bigint;', 'users.age'],
  ['ALTER TABLE users ALTER COLUMN search SET EXPRESSION AS (search_text(name));', 'users.search'],
  ['ALTER TABLE "users" ADD COLUMN "age" INT NOT NULL;', 'users.age'],
  ['ALTER TABLE users ADD age int not null', 'users.age'],
  ['ALTER TABLE users ADD COLUMN salt uuid NOT NULL DEFAULT gen_random_uuid();', 'users.salt'],
  ['ALTER TABLE users ADD CONSTRAINT adults CHECK (age > 17);', 'users.adults'],
  ['ALTER TABLE users ADD CONSTRAINT adults CHECK (age > 17) NOT VALID;', 'users.adults'],
  ['ALTER TABLE users ADD COLUMN age int; ALTER TABLE users ADD CONSTRAINT adults CHECK (age > 17);', 'users.adults'],
  ['ALTER TABLE users ADD CONSTRAINT boss_fkey FOREIGN KEY (boss) REFERENCES users(id);', 'users.boss_fkey'],
  [
    'alter table treatments add by_id uuid; alter table treatments add constraint f foreign key (by_id) references users(id)',
    'treatments.f',
  ],
  ['CREATE UNIQUE INDEX "users_phone" ON "users"("phone");', 'users.users_phone'],
  ['CREATE INDEX i ON "treatments" ("made_on");', 'treatments.i'],
  [`ALTER TYPE "Role" RENAME VALUE 'a' TO 'b';`, 'role'],
  [`ALTER TYPE "Role" ADD VALUE 'c';`, 'role.c'],
  ['DELETE FROM users;', 'users'],
  ['TRUNCATE users', 'users'],
  [`DO $$ BEGIN IF true THEN ALTER TABLE users DROP COLUMN surname; END IF; END $$;`, 'users.surname'],
  [`SELECT 'it''s; -- no comment'; DROP TABLE users;`, 'users'],
])('refuses %s', (sql, what) => {
  expect(breakages(sql).map((each) => each.what)).toEqual([what]);
});

test.each([
  'ALTER TABLE users ADD COLUMN age int;',
  `ALTER TABLE "users" ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT '{}';`,
  'ALTER TABLE users ADD COLUMN at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;',
  'ALTER TABLE users ADD COLUMN "search" TEXT GENERATED ALWAYS AS (name || surname) STORED NOT NULL;',
  'ALTER TABLE users ALTER COLUMN link DROP NOT NULL;',
  'ALTER TABLE centers ALTER COLUMN search SET EXPRESSION AS (search_text(name));',
  'ALTER TABLE users DROP CONSTRAINT adults;',
  'ALTER TABLE users ADD COLUMN age int, ADD CONSTRAINT adults CHECK (age > 17) NOT VALID;',
  'ALTER TABLE users VALIDATE CONSTRAINT adults;',
  'ALTER TABLE users ADD COLUMN by_id UUID; ALTER TABLE users ADD CONSTRAINT f FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL;',
  'CREATE TABLE pets (id int NOT NULL, CONSTRAINT k PRIMARY KEY (id)); ALTER TABLE pets ADD CONSTRAINT c CHECK (id > 0); CREATE UNIQUE INDEX u ON pets (id);',
  'CREATE INDEX i ON users (age);',
  'CREATE INDEX CONCURRENTLY i ON treatments (made_on);',
  '-- DROP TABLE users;',
  `COMMENT ON TABLE users IS 'drop table; drop table users;';`,
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM users; RETURN NULL; END $$;',
])('accepts %s', (sql) => {
  expect(breakages(sql)).toEqual([]);
});
