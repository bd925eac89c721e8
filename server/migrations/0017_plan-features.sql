CREATE TABLE "personas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"wants" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"objections" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "newsletter" jsonb;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "frameworks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personas_account" ON "personas" USING btree ("account_id","created_at");