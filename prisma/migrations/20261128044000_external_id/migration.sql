-- The number that a center has in the customer's own CRM, by which programs find and write it.
ALTER TABLE "centers" ADD COLUMN "external_id" TEXT;
CREATE UNIQUE INDEX "centers_external_id_key" ON "centers"("external_id");
