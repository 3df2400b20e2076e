-- CreateEnum
CREATE TYPE "place_kind" AS ENUM ('country', 'region', 'province', 'comune', 'city', 'locality');

-- CreateTable
CREATE TABLE "places" (
    "id" INTEGER NOT NULL,
    "kind" "place_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "local_names" JSONB,
    "names" TEXT[],
    "country" CHAR(2) NOT NULL,
    "region_code" TEXT,
    "region" TEXT,
    "province_code" TEXT,
    "province" TEXT,
    "istat_code" TEXT,
    "population" INTEGER NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "radius_km" REAL NOT NULL,
    "slug" TEXT NOT NULL,
    "path" TEXT,

    CONSTRAINT "places_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "place_names" (
    "place_id" INTEGER NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL, -- in the order of bytes: what begins with x lies between x and x + the last letter
    "whole_only" BOOLEAN NOT NULL,
    "rank" REAL NOT NULL,

    CONSTRAINT "place_names_pkey" PRIMARY KEY ("place_id","key")
);

-- CreateTable
CREATE TABLE "postal_areas" (
    "country" CHAR(2) NOT NULL,
    "prefix" TEXT NOT NULL,
    "place_id" INTEGER NOT NULL,

    CONSTRAINT "postal_areas_pkey" PRIMARY KEY ("country","prefix")
);

-- CreateIndex
CREATE UNIQUE INDEX "places_path_key" ON "places"("path");

-- CreateIndex
CREATE INDEX "places_istat_code_idx" ON "places"("istat_code");

-- CreateIndex
CREATE INDEX "places_country_kind_idx" ON "places"("country", "kind");

-- CreateIndex
CREATE INDEX "place_names_key_rank_place_id_idx" ON "place_names"("key", "rank", "place_id");

-- CreateIndex
CREATE INDEX "place_names_similar_idx" ON "place_names" USING GIN ("key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "postal_areas_prefix_idx" ON "postal_areas"("prefix");

-- AddForeignKey
ALTER TABLE "place_names" ADD CONSTRAINT "place_names_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "postal_areas" ADD CONSTRAINT "postal_areas_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The town somebody is in. Prisma has no words for an index on an expression, and leaves it alone.
CREATE INDEX "places_nearest_idx" ON "places" USING GIST (earth_point("lat", "lng")) WHERE "kind" IN ('comune', 'city');
