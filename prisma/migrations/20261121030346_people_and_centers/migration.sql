-- CreateEnum
CREATE TYPE "TreatmentMethod" AS ENUM ('TOUCH', 'CLICK', 'STICK', 'ULTRA', 'HOME');

-- CreateEnum
CREATE TYPE "CenterTier" AS ENUM ('ELITE', 'GOLD', 'SILVER', 'BASE');

-- CreateEnum
CREATE TYPE "ChromaticScale" AS ENUM ('classical', '3d_master');

-- CreateEnum
CREATE TYPE "WelcomeKit" AS ENUM ('not_received', 'received');

-- CreateEnum
CREATE TYPE "MachineType" AS ENUM ('xpower', 'ems-dental', 'mectron-combi-touch', 'nsk-varios-combi-pro', 'woodpecker', 'durr-mylunos-duo', 'other');

-- CreateEnum
CREATE TYPE "CenterEventType" AS ENUM ('welcome-kit-sent', 'cw-rollup-sent', 'promo-sent', 'qualified', 'silver', 'gold', 'sapphire', 'ruby', 'emerald', 'diamond', 'cw-kit-eligible', 'cw-rollup-eligible', 'cw-kit-sent', 'xpower', 'ems-dental', 'mectron-combi-touch', 'nsk-varios-combi-pro', 'woodpecker', 'durr-mylunos-duo', 'other');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'admin', 'expert', 'consultant', 'area-manager', 'dealer', 'guest', 'dentist', 'hygienist', 'dental-therapist', 'student', 'sales', 'other');

-- CreateEnum
CREATE TYPE "ExpertType" AS ENUM ('dentist', 'hygienist', 'dental-therapist');

-- CreateEnum
CREATE TYPE "Level" AS ENUM ('base', 'qualified', 'silver', 'gold', 'sapphire', 'ruby', 'emerald', 'diamond');

-- CreateEnum
CREATE TYPE "Culture" AS ENUM ('de', 'en', 'es', 'fr', 'it', 'pt');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('female', 'male', 'other');

-- CreateEnum
CREATE TYPE "SmokingLevel" AS ENUM ('none', 'one_two_or_electronic', 'up_to_10', 'occasional', 'every_day', 'several_times_a_day');

-- CreateEnum
CREATE TYPE "ControlPeriod" AS ENUM ('days_15', 'days_30', 'days_45', 'months_3', 'months_4', 'months_6', 'months_12', 'months_18');

-- CreateTable
CREATE TABLE "centers" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone_numbers" TEXT[],
    "referent_email" CITEXT,
    "instagram_link" TEXT,
    "facebook_link" TEXT,
    "site" TEXT,
    "chromatic_scale" "ChromaticScale",
    "types_of_treatments" "TreatmentMethod"[],
    "machine_type" "MachineType",
    "machine_name" TEXT,
    "street_name" TEXT,
    "street_number" TEXT,
    "zip_code" TEXT,
    "city" TEXT,
    "province" TEXT,
    "province_code" TEXT,
    "region" TEXT,
    "country" CHAR(2),
    "plain_address" TEXT,
    "place_id" TEXT,
    "comune_code" CHAR(6),
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Rome',
    "welcome_kit" "WelcomeKit" NOT NULL DEFAULT 'not_received',
    "hide_in_map" BOOLEAN NOT NULL DEFAULT false,
    "is_clean_and_white" BOOLEAN NOT NULL DEFAULT false,
    "has_promo_sent" BOOLEAN NOT NULL DEFAULT false,
    "consultant_notes" TEXT,
    "unsubscribed_at" TIMESTAMPTZ(3),
    "missing_data" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_authorized" BOOLEAN NOT NULL DEFAULT false,
    "tier" "CenterTier" NOT NULL DEFAULT 'BASE',
    "consultant_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "is_public" BOOLEAN GENERATED ALWAYS AS (
        is_authorized AND NOT hide_in_map AND deleted_at IS NULL AND lat IS NOT NULL AND lng IS NOT NULL
    ) STORED,
    "position" cube GENERATED ALWAYS AS (
        earth_point(lat, lng)
    ) STORED,
    "map_x" INTEGER GENERATED ALWAYS AS (
        least(1073741823, floor((lng + 180) / 360 * 1073741824))::integer
    ) STORED,
    "map_y" INTEGER GENERATED ALWAYS AS (
        least(1073741823, floor((0.5 - ln(
            (1 + sin(radians(greatest(-85.05112878, least(85.05112878, lat)))))
            / (1 - sin(radians(greatest(-85.05112878, least(85.05112878, lat)))))
        ) / (4 * pi())) * 1073741824))::integer
    ) STORED,
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name || ' ' || coalesce(city, '') || ' ' || coalesce(street_name, '') || ' ' || coalesce(referent_email::text, ''))
    ) STORED,

    CONSTRAINT "centers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "center_experts" (
    "center_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "center_experts_pkey" PRIMARY KEY ("center_id","user_id")
);

-- CreateTable
CREATE TABLE "center_dealers" (
    "center_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "center_dealers_pkey" PRIMARY KEY ("center_id","user_id")
);

-- CreateTable
CREATE TABLE "opening_hours" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "center_id" UUID NOT NULL,
    "weekday" SMALLINT NOT NULL,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "opens_at" SMALLINT,
    "closes_at" SMALLINT,
    "reopens_at" SMALLINT,
    "recloses_at" SMALLINT,

    CONSTRAINT "opening_hours_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "center_events" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "type" "CenterEventType" NOT NULL,
    "event_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notes" TEXT,
    "center_id" UUID NOT NULL,
    "user_id" UUID,
    "creator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "center_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL DEFAULT '',
    "surname" TEXT NOT NULL DEFAULT '',
    "email" CITEXT NOT NULL,
    "username" CITEXT,
    "role" "Role" NOT NULL DEFAULT 'user',
    "original_role" "Role" NOT NULL DEFAULT 'user',
    "expert_type" "ExpertType",
    "culture" "Culture" NOT NULL DEFAULT 'it',
    "gender" "Gender",
    "phone" TEXT,
    "mobilephone" TEXT,
    "address" TEXT,
    "country" CHAR(2),
    "born_date" DATE,
    "birth_year" SMALLINT,
    "profession" TEXT,
    "payment_days" SMALLINT,
    "smoker" "SmokingLevel",
    "use_thea" BOOLEAN,
    "use_coffee" BOOLEAN,
    "num_cigarettes" SMALLINT,
    "num_the" SMALLINT,
    "num_coffee" SMALLINT,
    "tetracicline" BOOLEAN,
    "whitespot" BOOLEAN,
    "fluorosis" BOOLEAN,
    "control_period" "ControlPeriod",
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "confirmed_user" BOOLEAN NOT NULL DEFAULT false,
    "enabled_user" BOOLEAN NOT NULL DEFAULT true,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "privacy_accepted" BOOLEAN NOT NULL DEFAULT false,
    "marketing_accepted" BOOLEAN NOT NULL DEFAULT false,
    "privacy_policy_accepted" BOOLEAN NOT NULL DEFAULT false,
    "terms_and_conditions_accepted" BOOLEAN NOT NULL DEFAULT false,
    "unsubscribed_at" TIMESTAMPTZ(3),
    "practice_points" INTEGER NOT NULL DEFAULT 0,
    "theory_points" INTEGER NOT NULL DEFAULT 0,
    "theory_forced_points" INTEGER,
    "fan_shop_points" INTEGER NOT NULL DEFAULT 0,
    "level" "Level" NOT NULL DEFAULT 'base',
    "area_manager_id" UUID,
    "assigned_provinces_codes" TEXT[],
    "assigned_public_pr_codes" TEXT[],
    "is_master_dealer" BOOLEAN NOT NULL DEFAULT false,
    "dealer_center_name" TEXT,
    "dealer_site" TEXT,
    "center_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name || ' ' || surname || ' ' || email::text || ' ' || coalesce(username::text, ''))
    ) STORED,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "centers_slug_key" ON "centers"("slug");

-- CreateIndex
CREATE INDEX "centers_name_id_idx" ON "centers"("name", "id");

-- CreateIndex
CREATE INDEX "centers_created_at_id_idx" ON "centers"("created_at", "id");

-- CreateIndex
CREATE INDEX "centers_updated_at_id_idx" ON "centers"("updated_at", "id");

-- CreateIndex
CREATE INDEX "centers_city_id_idx" ON "centers"("city", "id");

-- CreateIndex
CREATE INDEX "centers_tier_name_id_idx" ON "centers"("tier", "name", "id");

-- CreateIndex
CREATE INDEX "centers_province_code_name_id_idx" ON "centers"("province_code", "name", "id");

-- CreateIndex
CREATE INDEX "centers_region_idx" ON "centers"("region");

-- CreateIndex
CREATE INDEX "centers_country_region_name_idx" ON "centers"("country", "region", "name");

-- CreateIndex
CREATE INDEX "centers_comune_code_idx" ON "centers"("comune_code");

-- CreateIndex
CREATE INDEX "centers_consultant_id_idx" ON "centers"("consultant_id");

-- CreateIndex
CREATE INDEX "centers_machine_type_idx" ON "centers"("machine_type");

-- CreateIndex
CREATE INDEX "centers_welcome_kit_is_authorized_idx" ON "centers"("welcome_kit", "is_authorized");

-- CreateIndex
CREATE INDEX "center_experts_user_id_center_id_idx" ON "center_experts"("user_id", "center_id");

-- CreateIndex
CREATE INDEX "center_dealers_user_id_center_id_idx" ON "center_dealers"("user_id", "center_id");

-- CreateIndex
CREATE UNIQUE INDEX "opening_hours_center_id_weekday_key" ON "opening_hours"("center_id", "weekday");

-- CreateIndex
CREATE INDEX "center_events_center_id_event_date_idx" ON "center_events"("center_id", "event_date");

-- CreateIndex
CREATE INDEX "center_events_event_date_id_idx" ON "center_events"("event_date", "id");

-- CreateIndex
CREATE INDEX "center_events_created_at_id_idx" ON "center_events"("created_at", "id");

-- CreateIndex
CREATE INDEX "center_events_type_event_date_idx" ON "center_events"("type", "event_date");

-- CreateIndex
CREATE INDEX "center_events_user_id_idx" ON "center_events"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "users_updated_at_id_idx" ON "users"("updated_at", "id");

-- CreateIndex
CREATE INDEX "users_surname_name_id_idx" ON "users"("surname", "name", "id");

-- CreateIndex
CREATE INDEX "users_name_id_idx" ON "users"("name", "id");

-- CreateIndex
CREATE INDEX "users_role_surname_id_idx" ON "users"("role", "surname", "id");

-- CreateIndex
CREATE INDEX "users_level_id_idx" ON "users"("level", "id");

-- CreateIndex
CREATE INDEX "users_practice_points_id_idx" ON "users"("practice_points", "id");

-- CreateIndex
CREATE INDEX "users_area_manager_id_idx" ON "users"("area_manager_id");

-- CreateIndex
CREATE INDEX "users_center_id_idx" ON "users"("center_id");

-- CreateIndex
CREATE INDEX "users_assigned_provinces_codes_idx" ON "users" USING GIN ("assigned_provinces_codes");

-- CreateIndex
CREATE INDEX "users_assigned_public_pr_codes_idx" ON "users" USING GIN ("assigned_public_pr_codes");

-- AddForeignKey
ALTER TABLE "centers" ADD CONSTRAINT "centers_consultant_id_fkey" FOREIGN KEY ("consultant_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "center_experts" ADD CONSTRAINT "center_experts_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "center_experts" ADD CONSTRAINT "center_experts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "center_dealers" ADD CONSTRAINT "center_dealers_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "center_dealers" ADD CONSTRAINT "center_dealers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "center_events" ADD CONSTRAINT "center_events_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "center_events" ADD CONSTRAINT "center_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "center_events" ADD CONSTRAINT "center_events_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_area_manager_id_fkey" FOREIGN KEY ("area_manager_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the Prisma schema cannot say. `prisma migrate dev` leaves all of this alone.
ALTER TABLE "centers" ADD CONSTRAINT "centers_coordinates" CHECK (
    (lat IS NULL) = (lng IS NULL) AND lat BETWEEN -90 AND 90 AND lng BETWEEN -180 AND 180
);
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_weekday" CHECK (weekday BETWEEN 1 AND 6);
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_times" CHECK (
    CASE WHEN closed THEN num_nonnulls(opens_at, closes_at, reopens_at, recloses_at) = 0
    ELSE opens_at >= 0 AND closes_at > opens_at AND closes_at <= 1440
        AND (reopens_at IS NULL) = (recloses_at IS NULL)
        AND coalesce(reopens_at >= closes_at AND recloses_at > reopens_at AND recloses_at <= 1440, true)
    END
);

-- Nearest first: over all public centers, and within one tier for the recommended order.
CREATE INDEX "centers_public_position" ON "centers" USING gist (position) WHERE is_public;
CREATE INDEX "centers_public_tier_position" ON "centers" USING gist (tier, position) WHERE is_public;
-- Clusters of a map view: an index-only scan over a rectangle.
CREATE INDEX "centers_public_map" ON "centers" (map_x, map_y) INCLUDE (tier) WHERE is_public;
CREATE INDEX "centers_public_map_box" ON "centers" USING gist (map_x, map_y) WHERE is_public;
-- Landing pages.
CREATE INDEX "centers_public_area" ON "centers" (country, region, province_code, comune_code) WHERE is_public;

CREATE INDEX "centers_name_trigrams" ON "centers" USING gin (search_text(name) gin_trgm_ops);
CREATE INDEX "centers_search_trigrams" ON "centers" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
CREATE INDEX "users_search_trigrams" ON "users" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
