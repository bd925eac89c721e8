ALTER TABLE "publications" ADD COLUMN "wp_words" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "rewrites" jsonb;