ALTER TABLE "apps" ADD COLUMN "former_secret_hash" CHAR(64), ADD COLUMN "former_secret_ends_at" TIMESTAMPTZ(3);
