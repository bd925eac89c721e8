ALTER TABLE "site_reads" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "site_reads" ADD COLUMN "tagline" text;--> statement-breakpoint
ALTER TABLE "site_reads" ADD COLUMN "menu" jsonb DEFAULT '[]'::jsonb NOT NULL;