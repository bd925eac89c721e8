ALTER TABLE "sites" ADD COLUMN "wp_user_id" bigint;--> statement-breakpoint
ALTER TABLE "site_posts" ADD COLUMN "author_id" bigint;
