-- A video about the practice, shown on its public page.
ALTER TABLE "centers" ADD COLUMN "video_link" TEXT;
