CREATE TABLE "tasks" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    "is_reminded" BOOLEAN NOT NULL DEFAULT false,
    "reminded_on" DATE,
    "assignee_id" UUID,
    "created_by_id" UUID,
    "person_id" UUID,
    "center_id" UUID,
    "product_test_request_id" UUID,
    "contact_id" UUID,
    "reporting_id" UUID,
    "cw_rollup_request_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
      search_text(coalesce("title"::text, ''))
    ) STORED,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tasks_one_subject" CHECK (num_nonnulls("person_id", "center_id", "product_test_request_id", "contact_id", "reporting_id", "cw_rollup_request_id") <= 1),
    CONSTRAINT "tasks_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "tasks_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "tasks_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "tasks_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "tasks_product_test_request_id_fkey" FOREIGN KEY ("product_test_request_id") REFERENCES "product_test_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "tasks_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "tasks_reporting_id_fkey" FOREIGN KEY ("reporting_id") REFERENCES "reportings"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "tasks_cw_rollup_request_id_fkey" FOREIGN KEY ("cw_rollup_request_id") REFERENCES "cw_rollup_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "tasks_created_at_id_idx" ON "tasks"("created_at", "id");
CREATE INDEX "tasks_assignee_id_is_done_due_on_idx" ON "tasks"("assignee_id", "is_done", "due_on");
CREATE INDEX "tasks_created_by_id_idx" ON "tasks"("created_by_id");
CREATE INDEX "tasks_person_id_idx" ON "tasks"("person_id");
CREATE INDEX "tasks_center_id_idx" ON "tasks"("center_id");
CREATE INDEX "tasks_product_test_request_id_idx" ON "tasks"("product_test_request_id");
CREATE INDEX "tasks_contact_id_idx" ON "tasks"("contact_id");
CREATE INDEX "tasks_reporting_id_idx" ON "tasks"("reporting_id");
CREATE INDEX "tasks_cw_rollup_request_id_idx" ON "tasks"("cw_rollup_request_id");
CREATE INDEX "tasks_search_trigrams" ON "tasks" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
