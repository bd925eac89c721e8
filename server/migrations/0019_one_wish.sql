ALTER TABLE "billing_customers" ADD COLUMN "changing" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "changing_until" timestamp with time zone;