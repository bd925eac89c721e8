CREATE TABLE "business_cards" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"read" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_key" text,
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "page" jsonb;--> statement-breakpoint
ALTER TABLE "proposed_facts" ADD COLUMN "heading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposed_facts" ADD COLUMN "quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_posts" ADD COLUMN "learned_key" text;--> statement-breakpoint
ALTER TABLE "site_reads" ADD COLUMN "home_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_reads" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "business_cards" ADD CONSTRAINT "business_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;