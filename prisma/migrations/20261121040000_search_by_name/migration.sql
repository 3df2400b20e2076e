-- "studio rossi milano": words of a public center's name and city, in any order. Not the column "search": that one also
-- holds the e-mail address, which no visitor may find a center by.
CREATE INDEX "centers_public_name" ON "centers"
  USING gin (search_text(name || ' ' || coalesce(city, '')) gin_trgm_ops) WHERE is_public;
