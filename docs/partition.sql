-- Splits a large table by month while the portal runs: docs/scaling.md, Partitions by month. PostgreSQL 18, as the owner of the table:
--   sed 's/audit_entries/treatments/g; s/2027\([-_]\)02/2027\103/g' docs/partition.sql | psql -v ON_ERROR_STOP=1 "$MIGRATION_DATABASE_URL"
-- The month is the first one that gets a part of its own, at least a week ahead. Where a lock is not to be had, nothing happened: do it again.
-- For credit_entries and newsletter_deliveries first docs/partition-keys.sql.

set timezone = 'UTC';
set lock_timeout = '300ms';

-- A moment's lock: rows of the month and later are refused in the part that exists.
do $$ begin
  execute format('alter table public.audit_entries add constraint partition_bound check (id < %L) not valid',
    partitions.id_from('2027-02-01'));
end $$;

-- Reads all rows once, stops nobody.
alter table public.audit_entries validate constraint partition_bound;

-- A moment's lock: an empty table of months takes the place of the table, which becomes its first part. Nothing is copied.
do $$
declare
  whole constant regclass := 'public.audit_entries';
  others constant text := (
    select string_agg(other::text, ', ' order by other::text) from (
      select confrelid::regclass from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = whole and confrelid <> whole
      union select conrelid::regclass from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = whole and conrelid <> whole) as keys(other));
  before text[];
  indexes text[];
  own_keys text[];
  after text[];
  statement text;
begin
  -- Those tables first: who waits for them does not yet hold up the large one.
  if others is not null then execute format('lock table %s in share row exclusive mode', others); end if;
  lock table public.audit_entries in access exclusive mode;
  if exists (select from pg_index where indrelid = whole and indisunique and not indisprimary)
    and to_regclass('partitions.audit_entries_keys') is null then raise 'docs/partition-keys.sql first'; end if;
  before := array(select format('drop trigger %I on public.audit_entries', tgname)
      from pg_trigger where tgrelid = whole and not tgisinternal)
    || array(select format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = whole and conrelid <> whole);
  indexes := array(select case
      when indisprimary then format('alter table public.audit_entries add constraint %I primary key (id)', relname)
      when indisunique then format('drop index partitions.%I', relname)
      else pg_get_indexdef(c.oid) end
    from pg_index join pg_class c on c.oid = indexrelid where indrelid = whole order by c.oid);
  own_keys := array(select format('alter table public.audit_entries add constraint %I %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = whole and confrelid <> whole order by oid);
  -- Exactly the rights of the former table: default privileges may have granted more, such as changing the audit.
  after := array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = whole and not tgisinternal order by oid)
    || array(select format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = whole and conrelid <> whole order by oid)
    || array(select format('revoke all on public.audit_entries from %1$s; grant %2$s on public.audit_entries to %1$s',
        coalesce(quote_ident(rolname), 'public'), string_agg(privilege_type, ', '))
      from pg_class c, aclexplode(relacl) left join pg_roles r on r.oid = grantee
      where c.oid = whole and grantee <> relowner group by rolname);
  foreach statement in array before loop execute statement; end loop;
  alter table public.audit_entries set schema partitions;
  alter table partitions.audit_entries rename to audit_entries_before_2027_02;
  create table public.audit_entries (like partitions.audit_entries_before_2027_02 including all excluding indexes)
    partition by range (id);
  alter table public.audit_entries drop constraint partition_bound;
  foreach statement in array indexes || own_keys loop execute statement; end loop;
  execute format('alter table public.audit_entries attach partition partitions.audit_entries_before_2027_02
    for values from (minvalue) to (%L)', partitions.id_from('2027-02-01'));
  alter table partitions.audit_entries_before_2027_02 drop constraint partition_bound;
  create table partitions.audit_entries_rest partition of public.audit_entries default;
  foreach statement in array after loop execute statement; end loop;
  perform partitions.make_months(3);
end $$;

-- Checks the rows that refer to the table, which stops nobody.
do $$
declare statement text;
begin
  for statement in select format('alter table %s validate constraint %I', conrelid::regclass, conname) from pg_constraint
    where contype = 'f' and confrelid = 'public.audit_entries'::regclass and conparentid = 0 and not convalidated
  loop execute statement; end loop;
end $$;

analyze public.audit_entries;
