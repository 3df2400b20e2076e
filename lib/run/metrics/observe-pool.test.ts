import { statementName } from './observe-pool';

test.each([
  ['select 1', 'select'],
  ['SELECT "public"."users"."id" FROM "public"."users" WHERE 1=1', 'select users'],
  ['insert into labels (key) values ($1)', 'insert labels'],
  ['UPDATE "public"."centers" SET "name" = $1', 'update centers'],
  ['with state as (select true) (select t.* from "treatments" t)', 'with treatments'],
  ['select k.key from unnest($1::text[]) as k(key) where not exists (select from files f)', 'select files'],
  ['delete from pgboss.job where id = $1', 'delete pgboss.job'],
  ['BEGIN', 'begin'],
  ['vacuum', 'other'],
])('%s is called %s', (text, name) => expect(statementName(text)).toBe(name));
