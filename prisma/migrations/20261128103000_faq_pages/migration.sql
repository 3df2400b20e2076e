-- The public page that says more than an answer does.
CREATE TYPE "FaqPage" AS ENUM ('centers', 'methods', 'suitability', 'costs', 'professionals');
ALTER TABLE "faqs" ADD COLUMN "page" "FaqPage";
