CREATE TABLE "search_consoles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"state_hash" text,
	"state_expires_at" timestamp with time zone,
	"sealed_token" text,
	"property" text,
	"properties" text[] DEFAULT '{}' NOT NULL,
	"read_from" date,
	"read_through" date,
	"read_at" timestamp with time zone,
	"read_after" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_consoles" ADD CONSTRAINT "search_consoles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_consoles_due" ON "search_consoles" USING btree ("read_after");