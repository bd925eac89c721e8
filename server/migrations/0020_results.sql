CREATE TABLE "post_results" (
	"period_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"clicks" bigint NOT NULL,
	"impressions" bigint NOT NULL,
	"position" real,
	CONSTRAINT "post_results_period_id_post_id_pk" PRIMARY KEY("period_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "result_periods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"filters" text DEFAULT '' NOT NULL,
	"pages" integer,
	"site_clicks" bigint,
	"site_impressions" bigint,
	"queries" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_results" ADD CONSTRAINT "post_results_period_id_result_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."result_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_results" ADD CONSTRAINT "post_results_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_results" ADD CONSTRAINT "post_results_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_periods" ADD CONSTRAINT "result_periods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_results_post" ON "post_results" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_results_account" ON "post_results" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "result_periods_once" ON "result_periods" USING btree ("account_id","last_day","first_day","filters");