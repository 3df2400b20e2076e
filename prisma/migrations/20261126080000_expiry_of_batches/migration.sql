-- The product of a lot and its last day of use, which codes of former lots do not have.
ALTER TABLE "product_code_batches"
  ADD COLUMN "product_id" UUID REFERENCES "products" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "expires_on" DATE;

CREATE INDEX "product_code_batches_product_id_idx" ON "product_code_batches" ("product_id");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
