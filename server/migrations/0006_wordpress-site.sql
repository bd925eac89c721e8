CREATE TABLE "former_sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text NOT NULL,
	"rest_root" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_media" (
	"image_id" uuid NOT NULL,
	"site_url" text NOT NULL,
	"wp_id" bigint,
	"source_url" text,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_media_image_id_site_url_pk" PRIMARY KEY("image_id","site_url")
);
--> statement-breakpoint
CREATE TABLE "site_terms" (
	"site_url" text NOT NULL,
	"taxonomy" text NOT NULL,
	"name" text NOT NULL,
	"wp_id" bigint NOT NULL,
	CONSTRAINT "site_terms_site_url_taxonomy_name_pk" PRIMARY KEY("site_url","taxonomy","name")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "meta_description" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "focus_keyword" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "featured_image_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "featured_image_alt" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "capabilities" text[];--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "seo_plugin" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "content_form" text DEFAULT 'blocks' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "checks" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "broken_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "wp_hash" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "live_title" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "live_content" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "site_change" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "undo_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "visit" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "seo_missed" text[];--> statement-breakpoint
ALTER TABLE "former_sites" ADD CONSTRAINT "former_sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_media" ADD CONSTRAINT "site_media_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;