-- The figures of a report that has no table of its own; without names or anything else of people, which are read when it is shown.
ALTER TABLE bookkeeping.kept_reports ADD COLUMN figures jsonb;
