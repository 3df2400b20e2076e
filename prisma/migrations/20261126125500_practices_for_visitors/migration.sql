-- What a practice says about itself to visitors, and what of it it agrees to show.
ALTER TABLE "centers"
  ADD COLUMN "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "facilities" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "arrival" TEXT,
  ADD COLUMN "price_from" INTEGER,
  ADD COLUMN "price_to" INTEGER,
  ADD COLUMN "closures" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "refuses_inquiries" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "shows_people" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "shows_ratings" BOOLEAN NOT NULL DEFAULT false;
