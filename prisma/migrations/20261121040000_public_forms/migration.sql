-- CreateTable
CREATE TABLE "form_drafts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "form" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "fields" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "form_drafts_expires_at_idx" ON "form_drafts"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");
