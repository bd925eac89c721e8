CREATE TABLE "interviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"topic_key" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"slot_at" timestamp with time zone,
	"writes_at" timestamp with time zone,
	"closes_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"post_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "interview_id" uuid;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "owner_questions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_once" ON "interviews" USING btree ("account_id","topic_key");--> statement-breakpoint
CREATE INDEX "interviews_post" ON "interviews" USING btree ("post_id");