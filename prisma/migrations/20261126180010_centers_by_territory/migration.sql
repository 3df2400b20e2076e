-- Alone, because it is built while the portal writes. Counts centers by province and consultant without their rows.
CREATE INDEX CONCURRENTLY "centers_territories" ON "centers" ("province_code", "consultant_id") INCLUDE ("country", "id") WHERE "deleted_at" IS NULL;
