-- Alone, because it is built while the portal writes. The next migration removes the index that it replaces.
CREATE INDEX CONCURRENTLY "product_codes_created_at_id_deleted_at_idx" ON "product_codes" ("created_at", "id", "deleted_at");
