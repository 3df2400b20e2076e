-- As the API says it.
ALTER TYPE "ExportKind" RENAME VALUE 'welcome_kit' TO 'welcome-kit';
ALTER TYPE "ExportKind" RENAME VALUE 'promo_kit' TO 'promo-kit';
ALTER TYPE "ExportKind" RENAME VALUE 'clean_white' TO 'clean-white';

ALTER TABLE "export_batches" ADD COLUMN "undone_by_id" UUID;
ALTER TABLE "center_events" ADD COLUMN "export_batch_id" UUID;
ALTER TABLE "cw_rollup_requests" ADD COLUMN "export_batch_id" UUID;

ALTER TABLE "export_batches" ADD CONSTRAINT "export_batches_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "center_events" ADD CONSTRAINT "center_events_export_batch_id_fkey" FOREIGN KEY ("export_batch_id") REFERENCES "export_batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "cw_rollup_requests" ADD CONSTRAINT "cw_rollup_requests_export_batch_id_fkey" FOREIGN KEY ("export_batch_id") REFERENCES "export_batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "center_events_export_batch_id_idx" ON "center_events"("export_batch_id");
CREATE INDEX "cw_rollup_requests_export_batch_id_idx" ON "cw_rollup_requests"("export_batch_id");
