-- CreateEnum
CREATE TYPE "SocialProvider" AS ENUM ('google', 'facebook', 'apple');

-- CreateEnum
CREATE TYPE "SessionKind" AS ENUM ('web', 'api');

-- CreateEnum
CREATE TYPE "PasswordResetKind" AS ENUM ('reset', 'invitation');

-- CreateEnum
CREATE TYPE "ConsentKind" AS ENUM ('privacy', 'marketing', 'privacy_policy', 'terms_and_conditions', 'treatment_pictures');

-- CreateEnum
CREATE TYPE "ConnectionStatus" AS ENUM ('waiting', 'active', 'closed');

-- CreateEnum
CREATE TYPE "CategoryEntityType" AS ENUM ('event', 'tenant');

-- CreateEnum
CREATE TYPE "DownloadKind" AS ENUM ('document', 'video', 'promotion');

-- CreateEnum
CREATE TYPE "LabelCategory" AS ENUM ('settings', 'app');

-- CreateEnum
CREATE TYPE "CreditKind" AS ENUM ('theory', 'practice', 'fan_shop');

-- CreateEnum
CREATE TYPE "CreditOrigin" AS ENUM ('product_code', 'kit', 'treatment', 'control', 'satisfaction', 'academy', 'shop', 'recall', 'admin');

-- CreateEnum
CREATE TYPE "FileVisibility" AS ENUM ('private', 'public');

-- CreateEnum
CREATE TYPE "NewsletterStatus" AS ENUM ('draft', 'pending', 'sent', 'error');

-- CreateEnum
CREATE TYPE "NewsletterAudience" AS ENUM ('italian', 'non-italian');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('queued', 'claimed', 'sent', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "ExportKind" AS ENUM ('welcome_kit', 'promo_kit', 'clean_white');

-- CreateEnum
CREATE TYPE "ProductCodeStatus" AS ENUM ('active', 'used');

-- CreateEnum
CREATE TYPE "ProductTestRequestStatus" AS ENUM ('new', 'managed');

-- CreateEnum
CREATE TYPE "CaseStatus" AS ENUM ('pending', 'processing', 'closed', 'rejected');

-- CreateEnum
CREATE TYPE "WhoAreYou" AS ENUM ('patient', 'expert', 'other');

-- CreateEnum
CREATE TYPE "ReportingType" AS ENUM ('generic', 'deleteUser', 'deleteCenter');

-- CreateEnum
CREATE TYPE "RollupStatus" AS ENUM ('open', 'closed');

-- CreateEnum
CREATE TYPE "Sensibility" AS ENUM ('none', 'mild', 'moderate', 'severe');

-- CreateEnum
CREATE TYPE "TreatmentPictureKind" AS ENUM ('pre', 'post', 'collateral_effects');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "front_image_id" UUID,
ADD COLUMN     "profile_image_id" UUID;

-- CreateTable
CREATE TABLE "credentials" (
    "user_id" UUID NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "social_accounts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "provider" "SocialProvider" NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "social_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" "SessionKind" NOT NULL,
    "user_agent" TEXT,
    "ip_address" TEXT,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "session_id" UUID NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_confirmations" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_confirmations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" "PasswordResetKind" NOT NULL DEFAULT 'reset',
    "token_hash" CHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" "ConsentKind" NOT NULL,
    "granted" BOOLEAN NOT NULL,
    "source" TEXT NOT NULL,
    "version" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vat_rates" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "percentage" DECIMAL(5,2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "vat_rates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "business_name" TEXT NOT NULL,
    "vat" TEXT,
    "business_sector" TEXT,
    "language" "Culture" NOT NULL DEFAULT 'it',
    "default_margin_percentage" DECIMAL(5,2),
    "agent_id" UUID,
    "notes" TEXT,
    "currency_id" CHAR(3) NOT NULL DEFAULT 'EUR',
    "payment_days" SMALLINT,
    "billing_tax_code" TEXT,
    "billing_vat_number" TEXT,
    "billing_pec" TEXT,
    "default_vat_rate_id" UUID,
    "address" JSONB,
    "billing_address" JSONB,
    "shipping_address" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(business_name || ' ' || coalesce(vat, '') || ' ' || coalesce(billing_tax_code, '') || ' ' || coalesce(billing_pec, ''))
    ) STORED,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consultants" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "region" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "surname" TEXT NOT NULL,
    "last_trimester_min_treatments" INTEGER NOT NULL DEFAULT 0,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name || ' ' || surname || ' ' || region)
    ) STORED,

    CONSTRAINT "consultants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chats" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "status" "ConnectionStatus" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "chats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_participants" (
    "chat_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "chat_participants_pkey" PRIMARY KEY ("chat_id","user_id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "chat_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connections" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "employee_id" UUID NOT NULL,
    "status" "ConnectionStatus" NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "view_records" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "entity_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "view_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "faqs" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "language" "Culture" NOT NULL DEFAULT 'it',
    "order" INTEGER NOT NULL DEFAULT 0,
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(question || ' ' || answer)
    ) STORED,

    CONSTRAINT "faqs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "description" TEXT,
    "order" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "entity_type" "CategoryEntityType" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name || ' ' || coalesce(description, ''))
    ) STORED,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "link" TEXT,
    "description" TEXT NOT NULL,
    "thumbnail_id" UUID,
    "language" "Culture" NOT NULL DEFAULT 'it',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(title || ' ' || description)
    ) STORED,

    CONSTRAINT "news_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "downloads" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "DownloadKind" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "link" TEXT NOT NULL,
    "language" "Culture" NOT NULL DEFAULT 'it',
    "order" INTEGER NOT NULL DEFAULT 0,
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "downloads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "labels" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "language" "Culture" NOT NULL,
    "category" "LabelCategory" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(key || ' ' || value)
    ) STORED,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name || ' ' || value)
    ) STORED,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promo_settings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "logo_url" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "promo_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_entries" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" "CreditKind" NOT NULL,
    "origin" "CreditOrigin" NOT NULL,
    "amount" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "reason" TEXT,
    "treatment_id" UUID,
    "product_code_id" UUID,
    "creator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "owner_id" UUID,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "widths" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "sha256" CHAR(64) NOT NULL,
    "storage_key" TEXT NOT NULL,
    "visibility" "FileVisibility" NOT NULL DEFAULT 'private',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletters" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title_it" TEXT,
    "title_en" TEXT,
    "template_it" TEXT,
    "template_en" TEXT,
    "button_title_it" TEXT,
    "button_title_en" TEXT,
    "button_link_it" TEXT,
    "button_link_en" TEXT,
    "target_emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "target_user_id" UUID,
    "target_center_id" UUID,
    "audience" "NewsletterAudience",
    "qualifications" "Level"[] DEFAULT ARRAY[]::"Level"[],
    "user_type" "Role",
    "sending_date" TIMESTAMPTZ(3),
    "bypass_consent" BOOLEAN NOT NULL DEFAULT false,
    "bypass_reason" TEXT,
    "status" "NewsletterStatus" NOT NULL DEFAULT 'draft',
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "creator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(coalesce(title_it, '') || ' ' || coalesce(title_en, ''))
    ) STORED,

    CONSTRAINT "newsletters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_deliveries" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "newsletter_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "user_id" UUID,
    "culture" "Culture" NOT NULL DEFAULT 'it',
    "status" "DeliveryStatus" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "message_id" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "actor_id" UUID,
    "actor_role" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" UUID,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "href" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_batches" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "ExportKind" NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_id" UUID,
    "creator_id" UUID,
    "center_count" INTEGER NOT NULL,
    "marked_as_sent" BOOLEAN NOT NULL DEFAULT false,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_batch_centers" (
    "batch_id" UUID NOT NULL,
    "center_id" UUID NOT NULL,
    "kind" "ExportKind" NOT NULL,
    "sent" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "export_batch_centers_pkey" PRIMARY KEY ("batch_id","center_id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" CHAR(64) NOT NULL,
    "status" SMALLINT,
    "response" TEXT,
    "headers" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "price" DECIMAL(10,2),
    "category_id" UUID,
    "center_id" UUID,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name)
    ) STORED,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_code_batches" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "product_type" "TreatmentMethod" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "creator_id" UUID,
    "recalled_at" TIMESTAMPTZ(3),
    "recall_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_code_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_codes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "code" CHAR(12) NOT NULL,
    "name" TEXT NOT NULL,
    "status" "ProductCodeStatus" NOT NULL DEFAULT 'active',
    "product_type" "TreatmentMethod" NOT NULL,
    "quantity" SMALLINT NOT NULL DEFAULT 1,
    "address" TEXT,
    "machine_type" "MachineType",
    "batch_id" UUID,
    "recalled_at" TIMESTAMPTZ(3),
    "consumption_date" TIMESTAMPTZ(3),
    "user_id" UUID,
    "center_id" UUID,
    "treatment_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(code::text || ' ' || name || ' ' || coalesce(address, ''))
    ) STORED,

    CONSTRAINT "product_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_test_requests" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "referent" TEXT NOT NULL,
    "referent_email" CITEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "city" TEXT NOT NULL,
    "province" TEXT NOT NULL,
    "province_code" TEXT,
    "zip_code" TEXT NOT NULL,
    "notes" TEXT,
    "applicant_notes" TEXT,
    "consultant_notes" TEXT,
    "product_type" "TreatmentMethod" NOT NULL,
    "consultant_id" UUID,
    "status" "ProductTestRequestStatus" NOT NULL DEFAULT 'new',
    "tracking_url" TEXT,
    "privacy_accepted" BOOLEAN NOT NULL,
    "culture" "Culture" NOT NULL DEFAULT 'it',
    "managed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name || ' ' || referent || ' ' || referent_email::text || ' ' || city || ' ' || phone_number)
    ) STORED,

    CONSTRAINT "product_test_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "secondary_email" CITEXT,
    "phone_number" TEXT,
    "mobile_phone" TEXT,
    "role" TEXT,
    "contact_type" TEXT,
    "message" TEXT NOT NULL,
    "who_are_you" "WhoAreYou" NOT NULL DEFAULT 'other',
    "petitioner_info" TEXT,
    "petitioner_message" TEXT,
    "status" "CaseStatus" NOT NULL DEFAULT 'pending',
    "center_id" UUID,
    "privacy_accepted" BOOLEAN NOT NULL,
    "marketing_accepted" BOOLEAN NOT NULL DEFAULT false,
    "culture" "Culture" NOT NULL DEFAULT 'it',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(name || ' ' || email::text || ' ' || message || ' ' || coalesce(phone_number, ''))
    ) STORED,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reportings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "reporter_user_id" UUID NOT NULL,
    "user_id" UUID,
    "center_id" UUID,
    "type" "ReportingType" NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "CaseStatus" NOT NULL DEFAULT 'pending',
    "admin_notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(reason)
    ) STORED,

    CONSTRAINT "reportings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cw_rollup_requests" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "rollup_name" TEXT,
    "logo_image_id" UUID,
    "street_name" TEXT,
    "street_number" TEXT,
    "zip_code" TEXT,
    "city" TEXT,
    "province" TEXT,
    "province_code" TEXT,
    "country" CHAR(2),
    "plain_address" TEXT NOT NULL,
    "referent_name" TEXT NOT NULL,
    "email" CITEXT,
    "phone" TEXT NOT NULL,
    "status" "RollupStatus" NOT NULL DEFAULT 'open',
    "closed_at" TIMESTAMPTZ(3),
    "center_id" UUID,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(coalesce(rollup_name, '') || ' ' || referent_name || ' ' || plain_address)
    ) STORED,

    CONSTRAINT "cw_rollup_requests_pkey" PRIMARY KEY ("id")
);

-- Place of a shade in its guide, 1 the lightest; null for anything that is not in it. The same lists are in
-- lib/treatments/rules.ts, and a test compares the two.
CREATE FUNCTION shade_step(scale "ChromaticScale", shade text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE scale
    WHEN 'classical' THEN array_position(ARRAY[
      'OM1', 'OM2', 'OM3', 'B1', 'A1', 'B2', 'D2', 'A2', 'C1', 'C2', 'D4', 'A3', 'D3', 'B3', 'A3.5', 'B4', 'C3', 'A4', 'C4'
    ], shade)
    WHEN '3d_master' THEN CASE WHEN shade ~ '^([1-9]|1[0-9]|2[0-9])$' THEN shade::integer END
  END;

-- CreateTable
CREATE TABLE "treatments" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "product_name" "TreatmentMethod" NOT NULL,
    "expert_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "center_id" UUID NOT NULL,
    "treated_on" DATE NOT NULL DEFAULT CURRENT_DATE,
    "several_cycles" BOOLEAN NOT NULL DEFAULT false,
    "color_type" "ChromaticScale" NOT NULL DEFAULT 'classical',
    "start_value" TEXT,
    "end_value" TEXT,
    "start_step" INTEGER GENERATED ALWAYS AS (
        shade_step(color_type, start_value)
    ) STORED,
    "end_step" INTEGER GENERATED ALWAYS AS (
        shade_step(color_type, end_value)
    ) STORED,
    "gain" INTEGER GENERATED ALWAYS AS (
        shade_step(color_type, start_value) - shade_step(color_type, end_value)
    ) STORED,
    "period" "ControlPeriod",
    "sensibility" "Sensibility",
    "has_gingival_problems" BOOLEAN NOT NULL DEFAULT false,
    "has_skin_problems" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "patient_name" TEXT NOT NULL,
    "patient_surname" TEXT NOT NULL,
    "patient_email" CITEXT,
    "patient_gender" "Gender",
    "patient_plain_address" TEXT,
    "patient_birth_year" SMALLINT NOT NULL,
    "adult_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "patient_smoker" "SmokingLevel",
    "patient_use_thea" BOOLEAN,
    "patient_use_coffee" BOOLEAN,
    "patient_profession" TEXT,
    "expert_type" "ExpertType",
    "qualification" "Level" NOT NULL DEFAULT 'base',
    "control_points" INTEGER NOT NULL DEFAULT 0,
    "kit_points" INTEGER NOT NULL DEFAULT 0,
    "satisfaction_points" INTEGER NOT NULL DEFAULT 0,
    "treatment_points" INTEGER NOT NULL DEFAULT 0,
    "rating" SMALLINT,
    "rating_comment" TEXT,
    "user_review" TEXT,
    "rated_at" TIMESTAMPTZ(3),
    "pictures_withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
        search_text(patient_name || ' ' || patient_surname || ' ' || coalesce(patient_email::text, ''))
    ) STORED,

    CONSTRAINT "treatments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "treatment_pictures" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "treatment_id" UUID NOT NULL,
    "kind" "TreatmentPictureKind" NOT NULL,
    "file_id" UUID NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "treatment_pictures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "control_visits" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "treatment_id" UUID NOT NULL,
    "period" "ControlPeriod" NOT NULL,
    "visited_on" DATE NOT NULL,
    "value" TEXT NOT NULL,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "control_visits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "treatment_products" (
    "treatment_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" SMALLINT NOT NULL DEFAULT 1,

    CONSTRAINT "treatment_products_pkey" PRIMARY KEY ("treatment_id","product_id")
);

-- CreateIndex
CREATE INDEX "social_accounts_user_id_idx" ON "social_accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "social_accounts_provider_subject_key" ON "social_accounts"("provider", "subject");

-- CreateIndex
CREATE INDEX "sessions_user_id_revoked_at_idx" ON "sessions"("user_id", "revoked_at");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens"("session_id");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmations_token_hash_key" ON "email_confirmations"("token_hash");

-- CreateIndex
CREATE INDEX "email_confirmations_user_id_idx" ON "email_confirmations"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");

-- CreateIndex
CREATE INDEX "consents_user_id_kind_created_at_idx" ON "consents"("user_id", "kind", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "vat_rates_name_key" ON "vat_rates"("name");

-- CreateIndex
CREATE INDEX "customers_business_name_id_idx" ON "customers"("business_name", "id");

-- CreateIndex
CREATE INDEX "customers_created_at_id_idx" ON "customers"("created_at", "id");

-- CreateIndex
CREATE INDEX "customers_agent_id_idx" ON "customers"("agent_id");

-- CreateIndex
CREATE INDEX "consultants_region_surname_id_idx" ON "consultants"("region", "surname", "id");

-- CreateIndex
CREATE INDEX "consultants_created_at_id_idx" ON "consultants"("created_at", "id");

-- CreateIndex
CREATE INDEX "consultants_user_id_idx" ON "consultants"("user_id");

-- CreateIndex
CREATE INDEX "chats_updated_at_id_idx" ON "chats"("updated_at", "id");

-- CreateIndex
CREATE INDEX "chat_participants_user_id_idx" ON "chat_participants"("user_id");

-- CreateIndex
CREATE INDEX "messages_chat_id_created_at_id_idx" ON "messages"("chat_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "messages_sender_id_idx" ON "messages"("sender_id");

-- CreateIndex
CREATE INDEX "connections_employee_id_idx" ON "connections"("employee_id");

-- CreateIndex
CREATE UNIQUE INDEX "connections_user_id_employee_id_key" ON "connections"("user_id", "employee_id");

-- CreateIndex
CREATE UNIQUE INDEX "view_records_user_id_entity_type_entity_id_key" ON "view_records"("user_id", "entity_type", "entity_id");

-- CreateIndex
CREATE INDEX "faqs_language_order_id_idx" ON "faqs"("language", "order", "id");

-- CreateIndex
CREATE INDEX "faqs_created_at_id_idx" ON "faqs"("created_at", "id");

-- CreateIndex
CREATE INDEX "categories_entity_type_order_id_idx" ON "categories"("entity_type", "order", "id");

-- CreateIndex
CREATE INDEX "categories_created_at_id_idx" ON "categories"("created_at", "id");

-- CreateIndex
CREATE INDEX "news_language_updated_at_id_idx" ON "news"("language", "updated_at", "id");

-- CreateIndex
CREATE INDEX "news_updated_at_id_idx" ON "news"("updated_at", "id");

-- CreateIndex
CREATE INDEX "news_created_at_id_idx" ON "news"("created_at", "id");

-- CreateIndex
CREATE INDEX "downloads_language_kind_order_id_idx" ON "downloads"("language", "kind", "order", "id");

-- CreateIndex
CREATE INDEX "labels_key_id_idx" ON "labels"("key", "id");

-- CreateIndex
CREATE INDEX "labels_created_at_id_idx" ON "labels"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "labels_category_key_language_key" ON "labels"("category", "key", "language");

-- CreateIndex
CREATE UNIQUE INDEX "settings_name_key" ON "settings"("name");

-- CreateIndex
CREATE UNIQUE INDEX "promo_settings_name_key" ON "promo_settings"("name");

-- CreateIndex
CREATE INDEX "credit_entries_user_id_created_at_id_idx" ON "credit_entries"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "credit_entries_user_id_kind_idx" ON "credit_entries"("user_id", "kind");

-- CreateIndex
CREATE INDEX "credit_entries_treatment_id_idx" ON "credit_entries"("treatment_id");

-- CreateIndex
CREATE INDEX "credit_entries_product_code_id_idx" ON "credit_entries"("product_code_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_source_kind_key" ON "credit_entries"("source", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "files_storage_key_key" ON "files"("storage_key");

-- CreateIndex
CREATE INDEX "files_owner_id_idx" ON "files"("owner_id");

-- CreateIndex
CREATE INDEX "newsletters_created_at_id_idx" ON "newsletters"("created_at", "id");

-- CreateIndex
CREATE INDEX "newsletters_sending_date_id_idx" ON "newsletters"("sending_date", "id");

-- CreateIndex
CREATE INDEX "newsletters_status_sending_date_idx" ON "newsletters"("status", "sending_date");

-- CreateIndex
CREATE INDEX "newsletter_deliveries_newsletter_id_status_id_idx" ON "newsletter_deliveries"("newsletter_id", "status", "id");

-- CreateIndex
CREATE INDEX "newsletter_deliveries_user_id_idx" ON "newsletter_deliveries"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_deliveries_newsletter_id_email_key" ON "newsletter_deliveries"("newsletter_id", "email");

-- CreateIndex
CREATE INDEX "audit_entries_created_at_id_idx" ON "audit_entries"("created_at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_entity_entity_id_created_at_idx" ON "audit_entries"("entity", "entity_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_created_at_idx" ON "audit_entries"("actor_id", "created_at");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notifications_user_id_read_at_idx" ON "notifications"("user_id", "read_at");

-- CreateIndex
CREATE INDEX "export_batches_created_at_id_idx" ON "export_batches"("created_at", "id");

-- CreateIndex
CREATE INDEX "export_batches_kind_created_at_idx" ON "export_batches"("kind", "created_at");

-- CreateIndex
CREATE INDEX "export_batch_centers_center_id_idx" ON "export_batch_centers"("center_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_scope_key_key" ON "idempotency_keys"("scope", "key");

-- CreateIndex
CREATE INDEX "products_name_id_idx" ON "products"("name", "id");

-- CreateIndex
CREATE INDEX "products_created_at_id_idx" ON "products"("created_at", "id");

-- CreateIndex
CREATE INDEX "products_category_id_idx" ON "products"("category_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_code_batches_name_key" ON "product_code_batches"("name");

-- CreateIndex
CREATE INDEX "product_code_batches_created_at_id_idx" ON "product_code_batches"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "product_codes_code_key" ON "product_codes"("code");

-- CreateIndex
CREATE INDEX "product_codes_created_at_id_idx" ON "product_codes"("created_at", "id");

-- CreateIndex
CREATE INDEX "product_codes_consumption_date_id_idx" ON "product_codes"("consumption_date", "id");

-- CreateIndex
CREATE INDEX "product_codes_status_created_at_idx" ON "product_codes"("status", "created_at");

-- CreateIndex
CREATE INDEX "product_codes_product_type_created_at_idx" ON "product_codes"("product_type", "created_at");

-- CreateIndex
CREATE INDEX "product_codes_user_id_consumption_date_idx" ON "product_codes"("user_id", "consumption_date");

-- CreateIndex
CREATE INDEX "product_codes_center_id_idx" ON "product_codes"("center_id");

-- CreateIndex
CREATE INDEX "product_codes_treatment_id_idx" ON "product_codes"("treatment_id");

-- CreateIndex
CREATE INDEX "product_codes_batch_id_idx" ON "product_codes"("batch_id");

-- CreateIndex
CREATE INDEX "product_test_requests_created_at_id_idx" ON "product_test_requests"("created_at", "id");

-- CreateIndex
CREATE INDEX "product_test_requests_updated_at_id_idx" ON "product_test_requests"("updated_at", "id");

-- CreateIndex
CREATE INDEX "product_test_requests_name_id_idx" ON "product_test_requests"("name", "id");

-- CreateIndex
CREATE INDEX "product_test_requests_status_created_at_idx" ON "product_test_requests"("status", "created_at");

-- CreateIndex
CREATE INDEX "product_test_requests_consultant_id_status_created_at_idx" ON "product_test_requests"("consultant_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "product_test_requests_province_code_created_at_idx" ON "product_test_requests"("province_code", "created_at");

-- CreateIndex
CREATE INDEX "contacts_created_at_id_idx" ON "contacts"("created_at", "id");

-- CreateIndex
CREATE INDEX "contacts_name_id_idx" ON "contacts"("name", "id");

-- CreateIndex
CREATE INDEX "contacts_status_created_at_idx" ON "contacts"("status", "created_at");

-- CreateIndex
CREATE INDEX "contacts_who_are_you_created_at_idx" ON "contacts"("who_are_you", "created_at");

-- CreateIndex
CREATE INDEX "contacts_center_id_idx" ON "contacts"("center_id");

-- CreateIndex
CREATE INDEX "reportings_created_at_id_idx" ON "reportings"("created_at", "id");

-- CreateIndex
CREATE INDEX "reportings_status_created_at_idx" ON "reportings"("status", "created_at");

-- CreateIndex
CREATE INDEX "reportings_type_created_at_idx" ON "reportings"("type", "created_at");

-- CreateIndex
CREATE INDEX "reportings_reporter_user_id_idx" ON "reportings"("reporter_user_id");

-- CreateIndex
CREATE INDEX "reportings_user_id_idx" ON "reportings"("user_id");

-- CreateIndex
CREATE INDEX "reportings_center_id_idx" ON "reportings"("center_id");

-- CreateIndex
CREATE INDEX "cw_rollup_requests_created_at_id_idx" ON "cw_rollup_requests"("created_at", "id");

-- CreateIndex
CREATE INDEX "cw_rollup_requests_rollup_name_id_idx" ON "cw_rollup_requests"("rollup_name", "id");

-- CreateIndex
CREATE INDEX "cw_rollup_requests_status_created_at_idx" ON "cw_rollup_requests"("status", "created_at");

-- CreateIndex
CREATE INDEX "cw_rollup_requests_center_id_status_idx" ON "cw_rollup_requests"("center_id", "status");

-- CreateIndex
CREATE INDEX "cw_rollup_requests_user_id_idx" ON "cw_rollup_requests"("user_id");

-- CreateIndex
CREATE INDEX "treatments_expert_id_created_at_id_idx" ON "treatments"("expert_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "treatments_expert_id_treated_on_product_name_idx" ON "treatments"("expert_id", "treated_on", "product_name");

-- CreateIndex
CREATE INDEX "treatments_user_id_created_at_idx" ON "treatments"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "treatments_center_id_created_at_idx" ON "treatments"("center_id", "created_at");

-- CreateIndex
CREATE INDEX "treatments_created_at_id_idx" ON "treatments"("created_at", "id");

-- CreateIndex
CREATE INDEX "treatments_treated_on_id_idx" ON "treatments"("treated_on", "id");

-- CreateIndex
CREATE INDEX "treatments_product_name_treated_on_idx" ON "treatments"("product_name", "treated_on");

-- CreateIndex
CREATE INDEX "treatment_pictures_file_id_idx" ON "treatment_pictures"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "treatment_pictures_treatment_id_kind_key" ON "treatment_pictures"("treatment_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "control_visits_treatment_id_period_key" ON "control_visits"("treatment_id", "period");

-- CreateIndex
CREATE INDEX "treatment_products_product_id_idx" ON "treatment_products"("product_id");

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_default_vat_rate_id_fkey" FOREIGN KEY ("default_vat_rate_id") REFERENCES "vat_rates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_records" ADD CONSTRAINT "view_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "news" ADD CONSTRAINT "news_thumbnail_id_fkey" FOREIGN KEY ("thumbnail_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_product_code_id_fkey" FOREIGN KEY ("product_code_id") REFERENCES "product_codes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_target_user_id_fkey" FOREIGN KEY ("target_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_target_center_id_fkey" FOREIGN KEY ("target_center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_newsletter_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_batches" ADD CONSTRAINT "export_batches_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_batches" ADD CONSTRAINT "export_batches_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_batch_centers" ADD CONSTRAINT "export_batch_centers_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "export_batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_batch_centers" ADD CONSTRAINT "export_batch_centers_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_code_batches" ADD CONSTRAINT "product_code_batches_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "product_code_batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_test_requests" ADD CONSTRAINT "product_test_requests_consultant_id_fkey" FOREIGN KEY ("consultant_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reportings" ADD CONSTRAINT "reportings_reporter_user_id_fkey" FOREIGN KEY ("reporter_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reportings" ADD CONSTRAINT "reportings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reportings" ADD CONSTRAINT "reportings_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cw_rollup_requests" ADD CONSTRAINT "cw_rollup_requests_logo_image_id_fkey" FOREIGN KEY ("logo_image_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cw_rollup_requests" ADD CONSTRAINT "cw_rollup_requests_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cw_rollup_requests" ADD CONSTRAINT "cw_rollup_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_expert_id_fkey" FOREIGN KEY ("expert_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_pictures" ADD CONSTRAINT "treatment_pictures_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_pictures" ADD CONSTRAINT "treatment_pictures_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "control_visits" ADD CONSTRAINT "control_visits_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_products" ADD CONSTRAINT "treatment_products_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatment_products" ADD CONSTRAINT "treatment_products_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image_id_fkey" FOREIGN KEY ("profile_image_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_front_image_id_fkey" FOREIGN KEY ("front_image_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the Prisma schema cannot say. `prisma migrate dev` leaves all of this alone.
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_shades" CHECK (
    (start_value IS NULL OR shade_step(color_type, start_value) IS NOT NULL)
    AND (end_value IS NULL OR shade_step(color_type, end_value) IS NOT NULL)
);
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_rating" CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_adults_only" CHECK (
    extract(year FROM treated_on) - patient_birth_year >= CASE WHEN adult_confirmed THEN 18 ELSE 19 END
);
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_used" CHECK (
    (status = 'used') = (consumption_date IS NOT NULL)
);
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_amount" CHECK (amount <> 0);
ALTER TABLE "connections" ADD CONSTRAINT "connections_two_people" CHECK (user_id <> employee_id);
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_bypass_has_reason" CHECK (NOT bypass_consent OR bypass_reason <> '');
ALTER TABLE "reportings" ADD CONSTRAINT "reportings_target" CHECK (
    CASE type WHEN 'deleteUser' THEN user_id IS NOT NULL WHEN 'deleteCenter' THEN center_id IS NOT NULL ELSE true END
);

-- The ledger is only ever added to.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'credit_entries is append-only: write a compensating row instead' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "credit_entries_append_only" BEFORE UPDATE OR DELETE ON "credit_entries"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- No center is in two batches of the same kit.
CREATE UNIQUE INDEX "export_batch_centers_sent_once" ON "export_batch_centers" (kind, center_id) WHERE sent;
-- Work that waits.
CREATE INDEX "newsletter_deliveries_waiting" ON "newsletter_deliveries" (newsletter_id, id) WHERE status IN ('queued', 'claimed');
CREATE INDEX "notifications_unread" ON "notifications" (user_id) WHERE read_at IS NULL;
CREATE INDEX "treatments_rated" ON "treatments" (expert_id, product_name) WHERE rating IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX "treatments_search_trigrams" ON "treatments" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
CREATE INDEX "product_codes_search_trigrams" ON "product_codes" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
CREATE INDEX "product_test_requests_search_trigrams" ON "product_test_requests" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
CREATE INDEX "contacts_search_trigrams" ON "contacts" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
CREATE INDEX "customers_search_trigrams" ON "customers" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
