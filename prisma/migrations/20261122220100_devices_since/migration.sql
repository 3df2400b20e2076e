-- A reset password ends what devices were known by: their tokens are signed, and hold unless they are older than this.
ALTER TABLE "credentials" ADD COLUMN "devices_since" TIMESTAMPTZ(3);
