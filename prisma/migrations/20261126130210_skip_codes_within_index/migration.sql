-- Alone, because it keeps everybody waiting who reads codes.
DROP INDEX "product_codes_created_at_id_idx";
