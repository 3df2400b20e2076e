-- Requests of one person or firm that came in more than once: recognised by what they share, and merged into one.
ALTER TABLE "product_test_requests" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "contacts" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "reportings" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "cw_rollup_requests" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "product_test_requests" ADD CONSTRAINT "product_test_requests_merged_into_id_fkey"
  FOREIGN KEY ("merged_into_id") REFERENCES "product_test_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_into_id_fkey"
  FOREIGN KEY ("merged_into_id") REFERENCES "contacts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reportings" ADD CONSTRAINT "reportings_merged_into_id_fkey"
  FOREIGN KEY ("merged_into_id") REFERENCES "reportings"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "cw_rollup_requests" ADD CONSTRAINT "cw_rollup_requests_merged_into_id_fkey"
  FOREIGN KEY ("merged_into_id") REFERENCES "cw_rollup_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "product_test_requests_merged_into_id_idx" ON "product_test_requests"("merged_into_id");
CREATE INDEX "contacts_merged_into_id_idx" ON "contacts"("merged_into_id");
CREATE INDEX "reportings_merged_into_id_idx" ON "reportings"("merged_into_id");
CREATE INDEX "cw_rollup_requests_merged_into_id_idx" ON "cw_rollup_requests"("merged_into_id");

-- The request at which something was said before that was merged into another one: it goes back with it.
ALTER TABLE "request_notes" ADD COLUMN "moved_from_id" UUID;
CREATE INDEX "request_notes_moved_from_id_idx" ON "request_notes"("moved_from_id") WHERE "moved_from_id" IS NOT NULL;

-- What requests of one applicant have in common: an address, a telephone, a firm in its town, or what they are about.
CREATE FUNCTION request_keys(emails text[], phones text[], firm text, town text, subject text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT 'email ' || lower(e) FROM unnest(emails) e WHERE e LIKE '%@%' AND e NOT LIKE '%.invalid'
    UNION SELECT 'phone ' || digits FROM (
        SELECT regexp_replace(regexp_replace(p, '\D', '', 'g'), '^00', '') AS digits FROM unnest(phones) p
      ) typed WHERE length(digits) >= 8
    UNION SELECT 'firm ' || public.search_text(firm) || ' / ' || public.search_text(town) WHERE firm <> '' AND town <> ''
    UNION SELECT 'subject ' || subject WHERE subject IS NOT NULL
  );

CREATE INDEX "product_test_requests_keys" ON "product_test_requests" USING gin (
  request_keys(ARRAY["referent_email"::text], ARRAY["phone_number"], "name", "city", NULL));
CREATE INDEX "contacts_keys" ON "contacts" USING gin (
  request_keys(ARRAY["email"::text, "secondary_email"::text], ARRAY["phone_number", "mobile_phone"], NULL, NULL, NULL));
CREATE INDEX "reportings_keys" ON "reportings" USING gin (
  request_keys('{}', '{}', NULL, NULL, "reporter_user_id"::text || coalesce("user_id", "center_id")::text));
CREATE INDEX "cw_rollup_requests_keys" ON "cw_rollup_requests" USING gin (
  request_keys(ARRAY["email"::text], ARRAY["phone"], "rollup_name", coalesce("city", "plain_address"), "center_id"::text));
