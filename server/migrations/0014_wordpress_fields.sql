ALTER TABLE "posts" ADD COLUMN "wp_author" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "wp_type" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comments" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "sticky" boolean;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "defaults" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "wp_type" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "wp_path" text;