CREATE TABLE "event_cursors" (
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "event_cursors_provider_livemode_pk" PRIMARY KEY("provider","livemode")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"invoice_id" text NOT NULL,
	"subscription_id" text,
	"number" text,
	"description" text NOT NULL,
	"reason" text,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"url" text,
	"pdf_url" text,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_invoice_id_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "plan_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"proration_at" timestamp with time zone NOT NULL,
	"amount_due_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "one_live_subscription_per_account";--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "card_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_quotes" ADD CONSTRAINT "plan_quotes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_account" ON "invoices" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "plan_quotes_account" ON "plan_quotes" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_quote" ON "plan_quotes" USING btree ("subscription_id","plan") WHERE "plan_quotes"."used_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_customer" ON "payment_events" USING btree ("customer_id","type");--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("next_try_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_subscription_per_provider" ON "subscriptions" USING btree ("account_id","provider","livemode") WHERE "subscriptions"."status" in ('active', 'trialing', 'past_due');