ALTER TABLE "posts" ADD COLUMN "update_state" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "update_failure" jsonb;--> statement-breakpoint
-- Posts that are live and failed only to be updated: they are published, and their update has failed.
UPDATE "posts" SET "status" = 'published', "update_state" = 'failed', "update_failure" = "failure", "failure" = NULL
WHERE "status" = 'failed' AND "published_at" IS NOT NULL AND "wordpress_url" IS NOT NULL AND "failure" ->> 'cause' <> 'removed_on_site'
  AND EXISTS (SELECT 1 FROM "publications" WHERE "publications"."post_id" = "posts"."id" AND "publications"."state" = 'published');
