-- Bulk changes of lists of references: the given ones are added, removed, or take the place of all others.
ALTER TABLE "bulk_acts"
  ADD COLUMN "way" TEXT,
  ADD CONSTRAINT "bulk_acts_way" CHECK ("way" IN ('add', 'remove', 'replace')) NOT VALID;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
