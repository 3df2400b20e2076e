-- True unless a worker says that it has only claimed the letter: those of an older release do not.
ALTER TABLE "newsletter_deliveries" ADD COLUMN "is_begun" BOOLEAN NOT NULL DEFAULT true;
