-- The role in which consultants and dealers agree to be shown by province on the public page. Nobody is before their yes.
ALTER TABLE "users" ADD COLUMN "shown_as" "Role";
