-- The pictures in the text of a newsletter: while a letter shows them they are not removed as unused.
CREATE TABLE "newsletter_pictures" (
    "newsletter_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "newsletter_pictures_pkey" PRIMARY KEY ("newsletter_id", "file_id")
);

CREATE INDEX "newsletter_pictures_file_id_idx" ON "newsletter_pictures"("file_id");

ALTER TABLE "newsletter_pictures" ADD CONSTRAINT "newsletter_pictures_newsletter_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "newsletter_pictures" ADD CONSTRAINT "newsletter_pictures_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

SELECT note_changes_everywhere();
