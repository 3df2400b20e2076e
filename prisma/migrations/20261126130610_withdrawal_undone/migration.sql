-- When the patient's withdrawal stopped a picture from being shared: if they take it back within minutes, it is shared as before.
ALTER TABLE "treatment_pictures" ADD COLUMN IF NOT EXISTS "unshared_at" TIMESTAMPTZ(3);
