-- Lists of more than 100,000 records are offered only in orders that an index has; people are looked for by surname.
CREATE INDEX "users_surname_id_idx" ON "users"("surname", "id");
