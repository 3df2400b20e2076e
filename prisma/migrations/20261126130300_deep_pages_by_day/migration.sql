-- The same for the order in which the screen lists treatments.
CREATE INDEX "treatments_treated_on_id_deleted_at_idx" ON "treatments" ("treated_on", "id", "deleted_at");
