DROP TABLE "site_terms" CASCADE;--> statement-breakpoint
ALTER TABLE "test_payment_objects" DROP COLUMN "data";