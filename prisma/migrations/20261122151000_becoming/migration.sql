-- Whom, and which center, the office has made of a contact or a product test request, or found to be the same.
ALTER TABLE "product_test_requests" ADD COLUMN "became_user_id" UUID, ADD COLUMN "became_center_id" UUID;
ALTER TABLE "contacts" ADD COLUMN "became_user_id" UUID, ADD COLUMN "became_center_id" UUID;

ALTER TABLE "product_test_requests" ADD CONSTRAINT "product_test_requests_became_user_id_fkey"
  FOREIGN KEY ("became_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "product_test_requests" ADD CONSTRAINT "product_test_requests_became_center_id_fkey"
  FOREIGN KEY ("became_center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_became_user_id_fkey"
  FOREIGN KEY ("became_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_became_center_id_fkey"
  FOREIGN KEY ("became_center_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "product_test_requests_became_user_id_idx" ON "product_test_requests"("became_user_id");
CREATE INDEX "product_test_requests_became_center_id_idx" ON "product_test_requests"("became_center_id");
CREATE INDEX "contacts_became_user_id_idx" ON "contacts"("became_user_id");
CREATE INDEX "contacts_became_center_id_idx" ON "contacts"("became_center_id");
