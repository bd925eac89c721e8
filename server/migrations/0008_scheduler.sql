CREATE TABLE "site_gates" (
	"site_url" text PRIMARY KEY NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp with time zone,
	"next_late_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "posts_due";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "prepare_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "staged_version" integer;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "flipped_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "posts_scheduled" ON "posts" USING btree ("scheduled_at") WHERE "posts"."status" = 'scheduled' and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_to_prepare" ON "posts" USING btree ("prepare_at") WHERE "posts"."status" = 'scheduled' and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_publishing" ON "posts" USING btree ("scheduled_at") WHERE "posts"."status" = 'publishing' and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "publications_again" ON "publications" USING btree ("next_try_at") WHERE "publications"."first_tried_at" is not null and "publications"."flipped_at" is null;--> statement-breakpoint
CREATE INDEX "publications_flipped" ON "publications" USING btree ("flipped_at") WHERE "publications"."flipped_at" is not null;--> statement-breakpoint
INSERT INTO "site_gates" ("site_url") SELECT DISTINCT "site_url" FROM "publications" ON CONFLICT DO NOTHING;
