-- Pages far inside the lists of treatments and codes skip a hundred thousand records: with the one column that these lists
-- always compare, they are skipped in the index, without a look at each row. The indexes that are replaced go in
-- migrations of their own, since dropping one waits for everybody who reads its table, and keeps everybody waiting.
CREATE INDEX "treatments_created_at_id_deleted_at_idx" ON "treatments" ("created_at", "id", "deleted_at");
