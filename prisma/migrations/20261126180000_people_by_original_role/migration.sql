-- Alone, because it is built while the portal writes. Finds the few employees among a million patients.
CREATE INDEX CONCURRENTLY "users_original_role_idx" ON "users" ("original_role");
