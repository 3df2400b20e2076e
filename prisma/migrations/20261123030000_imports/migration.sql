-- A sheet that is brought in: its rows as they were read, what each would do, what became of it, and what was there before.
CREATE TABLE "imports" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "person_id" UUID NOT NULL,
  "resource" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'read',
  "headings" JSONB NOT NULL,
  "mapping" JSONB NOT NULL,
  "is_verified" BOOLEAN NOT NULL DEFAULT false,
  "problem" TEXT,
  "total" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "imports_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "imports_state" CHECK ("state" IN ('read', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone'))
);
CREATE INDEX "imports_created_at_id_idx" ON "imports" ("created_at", "id");
CREATE INDEX "imports_person_id_idx" ON "imports" ("person_id");
ALTER TABLE "imports" ADD CONSTRAINT "imports_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "import_rows" (
  "import_id" UUID NOT NULL,
  "n" INTEGER NOT NULL,
  "cells" JSONB NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "record_id" UUID,
  "body" JSONB,
  "before" JSONB,
  "reasons" JSONB,
  "version" TIMESTAMPTZ(3),
  CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id", "n"),
  CONSTRAINT "import_rows_state" CHECK ("state" IN
    ('waiting', 'new', 'change', 'same', 'refused', 'created', 'changed', 'undone', 'kept'))
);
CREATE INDEX "import_rows_import_id_state_n_idx" ON "import_rows" ("import_id", "state", "n");
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey"
  FOREIGN KEY ("import_id") REFERENCES "imports" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
