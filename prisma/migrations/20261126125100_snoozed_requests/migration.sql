-- Requests that wait for a day: until then they are not among those to be worked on.
ALTER TABLE "product_test_requests" ADD COLUMN "snoozed_until" DATE;
ALTER TABLE "contacts" ADD COLUMN "snoozed_until" DATE;
ALTER TABLE "reportings" ADD COLUMN "snoozed_until" DATE;
ALTER TABLE "cw_rollup_requests" ADD COLUMN "snoozed_until" DATE;
