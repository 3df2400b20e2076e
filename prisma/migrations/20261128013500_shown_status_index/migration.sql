-- PostgreSQL cannot index such a column, but does use an index on its expression.
CREATE INDEX CONCURRENTLY product_codes_shown_status ON product_codes (
  (CASE WHEN consumption_date IS NOT NULL THEN 'used' WHEN recalled_at IS NOT NULL THEN 'recalled' ELSE 'active' END),
  created_at, id
);
