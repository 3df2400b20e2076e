-- Computed when it is read: nothing is rewritten. A code is used exactly if it has a consumption date.
ALTER TABLE product_codes ADD COLUMN shown_status TEXT GENERATED ALWAYS AS (
  CASE WHEN consumption_date IS NOT NULL THEN 'used' WHEN recalled_at IS NOT NULL THEN 'recalled' ELSE 'active' END
) VIRTUAL;
