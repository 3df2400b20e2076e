-- Visitors type the street of a practice, or their own.
CREATE INDEX "centers_public_street" ON "centers" USING gin (search_text(street_name) gin_trgm_ops) WHERE is_public;
