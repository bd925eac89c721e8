CREATE TABLE "site_keywords" (
	"account_id" uuid NOT NULL,
	"normalized" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "site_keywords_account_id_normalized_pk" PRIMARY KEY("account_id","normalized")
);
--> statement-breakpoint
CREATE TABLE "learned_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"examples" jsonb NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_keywords" ADD CONSTRAINT "site_keywords_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_lines" ADD CONSTRAINT "learned_lines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_keywords_trend" ON "site_keywords" USING btree ("normalized","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learned_lines_key" ON "learned_lines" USING btree ("account_id","key");