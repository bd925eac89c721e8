CREATE TABLE "voice_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"card" jsonb NOT NULL,
	"basis" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voice_reports" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"report" jsonb NOT NULL,
	"card_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_samples" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"words" integer NOT NULL,
	"sha256" text NOT NULL,
	"url" text,
	"style" jsonb NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "voice_cards" ADD CONSTRAINT "voice_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_reports" ADD CONSTRAINT "voice_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_reports" ADD CONSTRAINT "voice_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_samples" ADD CONSTRAINT "voice_samples_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voice_cards_version" ON "voice_cards" USING btree ("account_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_cards_active" ON "voice_cards" USING btree ("account_id") WHERE "voice_cards"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "voice_cards_proposed" ON "voice_cards" USING btree ("account_id") WHERE "voice_cards"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "voice_reports_account" ON "voice_reports" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_samples_text" ON "voice_samples" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_samples_url" ON "voice_samples" USING btree ("account_id","url");