-- Where visitors searched and found no center near: one row a week for each area, and at most one count an hour, so that
-- nobody can fill it by asking often. Nothing of a visitor: neither who, nor what they typed, nor where they were.
CREATE TABLE "search_gaps" (
  "country" CHAR(2) NOT NULL,
  "province_code" TEXT NOT NULL DEFAULT '',
  "week" DATE NOT NULL,
  "times" SMALLINT NOT NULL DEFAULT 1,
  "last_hour" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "search_gaps_pkey" PRIMARY KEY ("week", "country", "province_code"),
  CONSTRAINT "search_gaps_country" CHECK ("country" ~ '^[A-Z]{2}$'),
  CONSTRAINT "search_gaps_province_code" CHECK (length("province_code") <= 3),
  CONSTRAINT "search_gaps_times" CHECK ("times" > 0)
);

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
