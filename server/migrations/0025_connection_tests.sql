CREATE TABLE "connection_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"url" text NOT NULL,
	"rest_root" text NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_tests_due" ON "connection_tests" USING btree ("try_after");--> statement-breakpoint
CREATE INDEX "connection_tests_account" ON "connection_tests" USING btree ("account_id");