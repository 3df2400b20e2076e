-- Pages far inside the lists of treatments and codes skip a hundred thousand records: with the one column that these lists
-- always compare, they are skipped in the index, without a look at each row.
DROP INDEX "product_codes_created_at_id_idx";

CREATE INDEX "treatments_created_at_id_deleted_at_idx" ON "treatments" ("created_at", "id", "deleted_at");
DROP INDEX "treatments_created_at_id_idx";

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
