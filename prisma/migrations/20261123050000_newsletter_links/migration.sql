-- Where the links of a newsletter lead, and how often each was followed, when a setting says that it is counted: nothing
-- says by whom.
CREATE TABLE "newsletter_links" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "newsletter_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "clicks" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "newsletter_links_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "newsletter_links" ADD CONSTRAINT "newsletter_links_newsletter_id_fkey"
  FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "newsletter_links_newsletter_id_url_key" ON "newsletter_links"("newsletter_id", "url");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
