-- The requests of a person are looked up by their address.
CREATE INDEX "contacts_email_idx" ON "contacts"("email");
CREATE INDEX "product_test_requests_referent_email_idx" ON "product_test_requests"("referent_email");
