-- The order in which the office's list of users opens: whoever works in the programme first, the newest of them first.
CREATE INDEX "users_patients_last_idx" ON "users" (("role" = 'user'), "created_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;
