-- One change of many records: what was asked for, and of each record what became of it and what was there before.
CREATE TABLE "bulk_acts" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "person_id" UUID NOT NULL,
  "role" TEXT NOT NULL,
  "is_verified" BOOLEAN NOT NULL DEFAULT false,
  "screen" TEXT NOT NULL,
  "query" TEXT,
  "resource" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "field" TEXT,
  "value" JSONB,
  "state" TEXT NOT NULL DEFAULT 'running',
  "problem" TEXT,
  "total" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "bulk_acts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bulk_acts_kind" CHECK ("kind" IN ('update', 'delete', 'restore')),
  CONSTRAINT "bulk_acts_state" CHECK ("state" IN ('running', 'stopped', 'done', 'undoing', 'undone'))
);
CREATE INDEX "bulk_acts_person_id_created_at_id_idx" ON "bulk_acts" ("person_id", "created_at", "id");
CREATE INDEX "bulk_acts_created_at_id_idx" ON "bulk_acts" ("created_at", "id");
ALTER TABLE "bulk_acts" ADD CONSTRAINT "bulk_acts_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "bulk_act_items" (
  "act_id" UUID NOT NULL,
  "record_id" UUID NOT NULL,
  "n" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "reason" TEXT,
  "before" JSONB,
  "version" TIMESTAMPTZ(3),
  CONSTRAINT "bulk_act_items_pkey" PRIMARY KEY ("act_id", "record_id"),
  CONSTRAINT "bulk_act_items_state" CHECK ("state" IN ('waiting', 'done', 'same', 'left', 'undone', 'kept'))
);
CREATE INDEX "bulk_act_items_act_id_state_n_idx" ON "bulk_act_items" ("act_id", "state", "n");
CREATE INDEX "bulk_act_items_record_id_idx" ON "bulk_act_items" ("record_id");
ALTER TABLE "bulk_act_items" ADD CONSTRAINT "bulk_act_items_act_id_fkey"
  FOREIGN KEY ("act_id") REFERENCES "bulk_acts" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
