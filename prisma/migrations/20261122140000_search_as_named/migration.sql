-- What `q` looks into is named once, by `search:` of each resource; tests/api/search-fields.test.ts holds these columns to it.
-- Fields are kept apart by line breaks, which no word that is searched for can hold.
ALTER TABLE "categories" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("name"::text, '') || E'\n' || coalesce("description"::text, ''))
);
ALTER TABLE "centers" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("name"::text, '') || E'\n' || coalesce("street_name"::text, '') || E'\n' || coalesce("zip_code"::text, '') || E'\n' || coalesce("city"::text, '') || E'\n' || coalesce("referent_email"::text, ''))
);
ALTER TABLE "consultants" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("region"::text, '') || E'\n' || coalesce("name"::text, '') || E'\n' || coalesce("surname"::text, ''))
);
ALTER TABLE "contacts" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("name"::text, '') || E'\n' || coalesce("email"::text, '') || E'\n' || coalesce("message"::text, '') || E'\n' || coalesce("phone_number"::text, ''))
);
ALTER TABLE "customers" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("business_name"::text, '') || E'\n' || coalesce("vat"::text, '') || E'\n' || coalesce("billing_tax_code"::text, '') || E'\n' || coalesce("billing_pec"::text, ''))
);
ALTER TABLE "cw_rollup_requests" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("rollup_name"::text, '') || E'\n' || coalesce("referent_name"::text, '') || E'\n' || coalesce("email"::text, '') || E'\n' || coalesce("plain_address"::text, ''))
);
ALTER TABLE "faqs" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("question"::text, '') || E'\n' || coalesce("answer"::text, ''))
);
ALTER TABLE "labels" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("key"::text, '') || E'\n' || coalesce("value"::text, ''))
);
ALTER TABLE "news" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("title"::text, '') || E'\n' || coalesce("description"::text, ''))
);
ALTER TABLE "newsletters" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("title_it"::text, '') || E'\n' || coalesce("title_en"::text, ''))
);
ALTER TABLE "product_codes" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("code"::text, '') || E'\n' || coalesce("name"::text, '') || E'\n' || coalesce("address"::text, ''))
);
ALTER TABLE "product_test_requests" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("name"::text, '') || E'\n' || coalesce("referent"::text, '') || E'\n' || coalesce("referent_email"::text, '') || E'\n' || coalesce("city"::text, '') || E'\n' || coalesce("phone_number"::text, ''))
);
ALTER TABLE "products" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("name"::text, ''))
);
ALTER TABLE "reportings" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("reason"::text, ''))
);
ALTER TABLE "settings" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("name"::text, '') || E'\n' || coalesce("value"::text, ''))
);
ALTER TABLE "treatments" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("patient_name"::text, '') || E'\n' || coalesce("patient_surname"::text, '') || E'\n' || coalesce("patient_email"::text, ''))
);
ALTER TABLE "users" ALTER COLUMN "search" SET EXPRESSION AS (
  search_text(coalesce("name"::text, '') || E'\n' || coalesce("surname"::text, '') || E'\n' || coalesce("email"::text, '') || E'\n' || coalesce("username"::text, ''))
);
