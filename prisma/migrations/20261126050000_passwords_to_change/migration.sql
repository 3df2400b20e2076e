-- A password that an admin has set is known to two people: its owner must choose another one first.
ALTER TABLE "credentials" ADD COLUMN "must_change" BOOLEAN NOT NULL DEFAULT false;
