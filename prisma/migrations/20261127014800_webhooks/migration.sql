-- Where the changes that a key may read are sent.
CREATE TABLE "webhooks" (
    "key_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "types" TEXT[],
    "secret" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "paused_for" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("key_id"),
    CONSTRAINT "webhooks_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Its calls: those that wait, and what came of the others.
CREATE TABLE "webhook_deliveries" (
    "key_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "answer" TEXT,
    "text" TEXT,
    "milliseconds" INTEGER,
    "sent_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("key_id", "id"),
    CONSTRAINT "webhook_deliveries_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "webhooks"("key_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhook_deliveries_key_id_created_at_id_idx" ON "webhook_deliveries"("key_id", "created_at", "id");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
