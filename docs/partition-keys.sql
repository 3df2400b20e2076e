-- Before docs/partition.sql, for a table of which something else is unique than the id: an index holds within one month only, so a table of
-- these keys, filled by triggers, keeps them unique in all months together. For the letters:
--   sed 's/credit_entries/newsletter_deliveries/g; s/source, kind/newsletter_id, email/g' docs/partition-keys.sql | psql …

-- A moment's lock.
begin;
set local lock_timeout = '300ms';
create table partitions.credit_entries_keys as select source, kind from public.credit_entries with no data;
alter table partitions.credit_entries_keys add primary key (source, kind);
-- Last by name, so that they see what other triggers have made of the row.
create trigger zzz_keep_unique_added before insert on public.credit_entries for each row
  execute function partitions.keep_unique('credit_entries_keys', 'source, kind');
create trigger zzz_keep_unique_changed before update of source, kind on public.credit_entries for each row
  execute function partitions.keep_unique('credit_entries_keys', 'source, kind');
create trigger zzz_keep_unique_removed after delete on public.credit_entries for each row
  execute function partitions.keep_unique('credit_entries_keys', 'source, kind');
create trigger zzz_keep_unique_emptied after truncate on public.credit_entries for each statement
  execute function partitions.keep_unique('credit_entries_keys', 'source, kind');
commit;

-- Rows are locked while their keys are copied, so that one that is deleted meanwhile has its key removed after that.
-- On a table of many millions do it in ranges of ids.
insert into partitions.credit_entries_keys select source, kind from public.credit_entries for key share on conflict do nothing;

-- As the months will have it instead of the unique one.
create index concurrently credit_entries_in_months on public.credit_entries (source, kind);
