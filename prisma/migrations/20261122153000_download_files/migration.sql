-- A download is a link, or a document that was uploaded here.
ALTER TABLE "downloads" ADD COLUMN "file_id" UUID;
ALTER TABLE "downloads" ALTER COLUMN "link" DROP NOT NULL;
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_file_id_fkey"
  FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_lead_somewhere" CHECK (num_nonnulls("link", "file_id") > 0);
CREATE INDEX "downloads_file_id_idx" ON "downloads"("file_id");
