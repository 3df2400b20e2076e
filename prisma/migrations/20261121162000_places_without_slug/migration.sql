-- Neither is read: an address has its `path`, and the nearest center is asked for, never the nearest town.
DROP INDEX "places_nearest_idx";
ALTER TABLE "places" DROP COLUMN "slug";
