ALTER TABLE "test_payment_objects" ALTER COLUMN "data" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "test_payment_objects" ADD COLUMN "object" jsonb;--> statement-breakpoint
-- What the release before kept of test mode, as Stripe shows it. Its own column stays for as long as it still serves.
UPDATE "test_payment_objects" SET "object" = jsonb_build_object('id', "id", 'object', 'customer', 'livemode', false,
  'created', floor(extract(epoch FROM "created_at")), 'email', "data" -> 'email', 'invoice_settings', '{}'::jsonb,
  'metadata', jsonb_build_object('accountId', "data" -> 'accountId'), 'deleted', coalesce("data" -> 'deleted', 'false'))
WHERE "kind" = 'customer';--> statement-breakpoint
UPDATE "test_payment_objects" SET "object" = jsonb_build_object('id', "id", 'object', 'checkout.session', 'livemode', false,
  'created', floor(extract(epoch FROM "created_at")), 'customer', "customer_id", 'mode', 'subscription',
  'price', 'price_' || ("data" ->> 'plan'), 'metadata', jsonb_build_object('plan', "data" -> 'plan'),
  'subscription_data', jsonb_build_object('metadata', jsonb_build_object('plan', "data" -> 'plan')),
  'status', CASE "data" ->> 'status' WHEN 'paid' THEN 'complete' ELSE "data" ->> 'status' END,
  'payment_status', CASE "data" ->> 'status' WHEN 'paid' THEN 'paid' ELSE 'unpaid' END,
  'success_url', "data" -> 'successUrl', 'cancel_url', "data" -> 'cancelUrl', 'subscription', "data" -> 'subscriptionId',
  'expires_at', floor(extract(epoch FROM ("data" ->> 'expiresAt')::timestamptz)))
WHERE "kind" = 'checkout';--> statement-breakpoint
UPDATE "test_payment_objects" SET "object" = jsonb_build_object('id', "id", 'object', 'billing_portal.session',
  'livemode', false, 'created', floor(extract(epoch FROM "created_at")), 'customer', "customer_id",
  'done_url', "data" -> 'returnUrl', 'expires_at', floor(extract(epoch FROM ("data" ->> 'expiresAt')::timestamptz)))
WHERE "kind" = 'card';--> statement-breakpoint
UPDATE "test_payment_objects" SET "object" = jsonb_build_object('id', "id", 'object', 'event', 'livemode', false,
  'created', floor(extract(epoch FROM "created_at")), 'type', "data" -> 'type', 'customer', "customer_id",
  'data', jsonb_build_object('object', jsonb_build_object('id', "data" -> 'objectId', 'customer', "customer_id")))
WHERE "kind" = 'event';--> statement-breakpoint
-- A period that is not paid has begun at Stripe, and had not before.
WITH "old" AS (
  SELECT "id", ("data" ->> 'startedAt')::timestamptz AT TIME ZONE 'UTC' AS "start", ("data" ->> 'periods')::int AS "periods",
    "data" ->> 'status' = 'past_due' AS "owes" FROM "test_payment_objects" WHERE "kind" = 'subscription'
), "periods" AS (
  SELECT "id", floor(extract(epoch FROM "start")) AS "anchor",
    floor(extract(epoch FROM "start" + make_interval(months => "periods" - 1 + "owes"::int))) AS "begins",
    floor(extract(epoch FROM "start" + make_interval(months => "periods" + "owes"::int))) AS "ends" FROM "old"
)
UPDATE "test_payment_objects" AS "t" SET "object" = jsonb_build_object('id', "t"."id", 'object', 'subscription',
  'livemode', false, 'created', "anchor", 'billing_cycle_anchor', "anchor", 'customer', "customer_id",
  'status', "data" -> 'status', 'metadata', jsonb_build_object('plan', "data" -> 'plan'), 'cancel_at', NULL,
  'cancel_at_period_end', coalesce("data" -> 'cancelAtPeriodEnd', 'false'), 'pending_update', NULL, 'latest_invoice', NULL,
  'schedule', CASE WHEN "data" ? 'pendingPlan' THEN 'test_sched_' || md5("t"."id") END,
  'default_payment_method', CASE WHEN "data" ->> 'status' <> 'canceled' THEN 'test_pm_' || md5("t"."id") END,
  'items', jsonb_build_object('object', 'list', 'data', jsonb_build_array(jsonb_build_object('id', 'si_' || "t"."id",
    'price', jsonb_build_object('id', 'price_' || ("data" ->> 'plan')),
    'current_period_start', "begins", 'current_period_end', "ends"))))
FROM "periods" WHERE "periods"."id" = "t"."id";--> statement-breakpoint
INSERT INTO "test_payment_objects" ("id", "kind", "customer_id", "created_at", "object")
SELECT 'test_pm_' || md5("id"), 'payment_method', "customer_id", "created_at", jsonb_build_object(
  'id', 'test_pm_' || md5("id"), 'object', 'payment_method', 'type', 'card', 'livemode', false,
  'created', floor(extract(epoch FROM "created_at")), 'customer', "customer_id", 'card', jsonb_build_object(
    'brand', "data" #> '{card,brand}', 'last4', "data" #> '{card,last4}',
    'exp_month', extract(month FROM "lastDay"), 'exp_year', extract(year FROM "lastDay")))
FROM (SELECT *, (coalesce("data" #>> '{card,expiresAt}', '2035-01-01T00:00:00Z')::timestamptz AT TIME ZONE 'UTC')::date - 1
  AS "lastDay" FROM "test_payment_objects" WHERE "kind" = 'subscription') AS "s";--> statement-breakpoint
INSERT INTO "test_payment_objects" ("id", "kind", "customer_id", "created_at", "object")
SELECT "object" ->> 'schedule', 'subscription_schedule', "customer_id", "created_at", jsonb_build_object(
  'id', "object" -> 'schedule', 'object', 'subscription_schedule', 'livemode', false, 'status', 'active',
  'created', floor(extract(epoch FROM "created_at")), 'customer', "customer_id", 'subscription', "id",
  'current_phase', jsonb_build_object('start_date', "object" -> 'billing_cycle_anchor', 'end_date', "end"),
  'phases', jsonb_build_array(
    jsonb_build_object('start_date', "object" -> 'billing_cycle_anchor', 'end_date', "end",
      'items', jsonb_build_array(jsonb_build_object('price', 'price_' || ("data" ->> 'plan')))),
    jsonb_build_object('start_date', "end", 'end_date', NULL,
      'items', jsonb_build_array(jsonb_build_object('price', 'price_' || ("data" ->> 'pendingPlan'))))))
FROM (SELECT *, floor(extract(epoch FROM ("data" ->> 'periodEnd')::timestamptz)) AS "end" FROM "test_payment_objects"
  WHERE "kind" = 'subscription' AND "data" ? 'pendingPlan') AS "s";--> statement-breakpoint
UPDATE "test_payment_objects" SET "object" = jsonb_build_object('id', "id", 'object', 'invoice', 'livemode', false,
  'created', floor(extract(epoch FROM ("data" ->> 'date')::timestamptz)), 'customer', "customer_id", 'currency', 'usd',
  'subscription', "data" -> 'subscriptionId', 'billing_reason', coalesce("data" -> 'reason', '"subscription_cycle"'),
  'status', "data" -> 'status', 'amount_due', "data" -> 'amountCents', 'number', "data" -> 'number',
  'attempt_count', greatest(1, ("data" ->> 'attempts')::int),
  'next_payment_attempt', floor(extract(epoch FROM ("data" ->> 'nextAttemptAt')::timestamptz)),
  'parent', jsonb_build_object('type', 'subscription_details',
    'subscription_details', jsonb_build_object('subscription', "data" -> 'subscriptionId')),
  'lines', jsonb_build_object('data', jsonb_build_array(jsonb_build_object('amount', "data" -> 'amountCents',
    'pricing', jsonb_build_object('price_details', jsonb_build_object('price', 'price_' || ("data" ->> 'plan')))))),
  'payments', jsonb_build_object('data', CASE WHEN "data" ->> 'status' = 'paid' AND ("data" ->> 'amountCents')::int > 0
    THEN jsonb_build_array(jsonb_build_object('payment', jsonb_build_object('type', 'payment_intent',
      'payment_intent', 'pi_test_ch_' || md5("id")))) ELSE '[]'::jsonb END))
WHERE "kind" = 'invoice';--> statement-breakpoint
INSERT INTO "test_payment_objects" ("id", "kind", "customer_id", "created_at", "object")
SELECT 'test_ch_' || md5("id"), 'charge', "customer_id", "created_at", jsonb_build_object(
  'id', 'test_ch_' || md5("id"), 'object', 'charge', 'livemode', false, 'created', "object" -> 'created',
  'customer', "customer_id", 'payment_intent', 'pi_test_ch_' || md5("id"), 'amount', "object" -> 'amount_due',
  'amount_refunded', coalesce("data" -> 'refundedCents', '0'))
FROM "test_payment_objects" WHERE "kind" = 'invoice' AND "object" #> '{payments,data,0}' IS NOT NULL;
