-- PostgreSQL lets the owner of a database create this one (it is trusted); where it may not be had, typos find nothing.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
	RAISE WARNING 'pg_trgm is not available (%): search goes on without tolerance for typing errors', SQLERRM;
END $$;
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'pending_payment' NOT NULL,
	"registration_token_hash" text,
	"email_verified_at" timestamp with time zone,
	"profile_completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_registration_token_hash_unique" UNIQUE("registration_token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"account_id" uuid,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"object" text,
	"detail" text DEFAULT '' NOT NULL,
	"operator_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "autopilot_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"write_at" timestamp with time zone NOT NULL,
	"post_id" uuid,
	"topic" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"is_from_queue" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"approved_by" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "autopilot_slots_post_id_unique" UNIQUE("post_id")
);
--> statement-breakpoint
CREATE TABLE "autopilots" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_until" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	"no_topic_mailed_at" timestamp with time zone,
	"suggested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"action" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slot_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"customer_id" text NOT NULL,
	"sync_version" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"sweep_at" timestamp with time zone,
	"changing" text,
	"changing_until" timestamp with time zone,
	"email" text,
	"card_brand" text,
	"card_last4" text,
	"card_expires_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"generation" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
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
	"requires_action" boolean DEFAULT false NOT NULL,
	"url" text,
	"pdf_url" text,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_invoice_id_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"object_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dead_at" timestamp with time zone,
	"error" text
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
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"period_end" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"pending_plan" text,
	"pending_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"set_aside" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "test_payment_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"object" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyword_uses" (
	"account_id" uuid NOT NULL,
	"normalized" text NOT NULL,
	"word" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "keyword_uses_account_id_normalized_pk" PRIMARY KEY("account_id","normalized")
);
--> statement-breakpoint
CREATE TABLE "keywords" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"word" text NOT NULL,
	"normalized" text NOT NULL,
	"relevance" real DEFAULT 0 NOT NULL,
	"related_words" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"sealed_secret" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "database_identity" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"identity" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"paragraphs" text[] NOT NULL,
	"link" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"receivers" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"password_mark" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"taken_at" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"keywords" text[] NOT NULL,
	"word_count" integer NOT NULL,
	"fields" jsonb,
	"origin" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"prepare_at" timestamp with time zone,
	"slug" text,
	"excerpt" text,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"meta_description" text,
	"focus_keyword" text,
	"featured_image_id" uuid,
	"featured_image_alt" text,
	"captions" jsonb,
	"newsletter" jsonb,
	"writer" text,
	"failure" jsonb,
	"update_state" text,
	"update_failure" jsonb,
	"wordpress_url" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "business_profiles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"ideal_client" text NOT NULL,
	"client_promises" text[] NOT NULL,
	"client_expectations" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"question" text,
	"interview_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text NOT NULL,
	"rest_root" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "preferences" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"default_keywords" text[] DEFAULT '{}' NOT NULL,
	"selected_tones" text[] DEFAULT '{}' NOT NULL,
	"scheduled_times" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"autopilot" text DEFAULT 'automatic' NOT NULL,
	"email_updates" boolean DEFAULT true NOT NULL,
	"new_features" boolean DEFAULT false NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"content_suggestions" boolean DEFAULT true NOT NULL,
	"owner_questions" boolean DEFAULT true NOT NULL,
	"frameworks" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_drafts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposed_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"url" text NOT NULL,
	"rest_root" text,
	"receipt_hash" text,
	"username" text,
	"sealed_password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"collected_at" timestamp with time zone,
	CONSTRAINT "site_connections_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "site_connections_receipt_hash_unique" UNIQUE("receipt_hash")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"key" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(lower(trim("sites"."url")), '^https?://([^/@]*@)?(www\.)?', ''), '/*((wp-admin|wp-json|wp-login\.php|index\.php|xmlrpc\.php)(/.*)?|[?#].*)?$', '')) STORED NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text NOT NULL,
	"rest_root" text,
	"name" text,
	"timezone" text,
	"capabilities" text[],
	"seo_plugin" text,
	"sharing" text[],
	"has_languages" boolean,
	"content_form" text DEFAULT 'blocks' NOT NULL,
	"checks" jsonb,
	"checked_at" timestamp with time zone,
	"broken_since" timestamp with time zone,
	"check_after" timestamp with time zone DEFAULT now() NOT NULL,
	"read_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"site_url" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"mark" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"wp_post_id" bigint,
	"link" text,
	"creating_since" timestamp with time zone,
	"first_tried_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"last_answer" jsonb,
	"staged_version" integer,
	"seen_at" timestamp with time zone,
	"flipped_at" timestamp with time zone,
	"look_first" boolean DEFAULT false NOT NULL,
	"post_version" integer,
	"sweep_at" timestamp with time zone,
	"swept" boolean DEFAULT false NOT NULL,
	"wp_hash" text,
	"wp_words" text,
	"live_title" text,
	"live_content" text,
	"rewrites" jsonb,
	"site_change" jsonb,
	"undo_asked_at" timestamp with time zone,
	"visit" jsonb,
	"seo_missed" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_mark_unique" UNIQUE("mark")
);
--> statement-breakpoint
CREATE TABLE "site_blocks" (
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"source" text NOT NULL,
	"html" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_blocks_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "site_gates" (
	"site_url" text PRIMARY KEY NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp with time zone,
	"next_late_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_media" (
	"image_id" uuid NOT NULL,
	"site_url" text NOT NULL,
	"wp_id" bigint,
	"source_url" text,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_media_image_id_site_url_pk" PRIMARY KEY("image_id","site_url")
);
--> statement-breakpoint
CREATE TABLE "site_terms" (
	"site_url" text NOT NULL,
	"taxonomy" text NOT NULL,
	"name" text NOT NULL,
	"wp_id" bigint NOT NULL,
	CONSTRAINT "site_terms_site_url_taxonomy_name_pk" PRIMARY KEY("site_url","taxonomy","name")
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"keywords" text NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_rebuilds" (
	"source" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"after" uuid,
	"done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_posts" (
	"account_id" uuid NOT NULL,
	"site_url" text NOT NULL,
	"wp_post_id" bigint NOT NULL,
	"kind" text DEFAULT 'post' NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_posts_account_id_site_url_wp_post_id_pk" PRIMARY KEY("account_id","site_url","wp_post_id")
);
--> statement-breakpoint
CREATE TABLE "site_reads" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"site_url" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"failure" text,
	"name" text,
	"tagline" text,
	"menu" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "feedback_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"wish" text NOT NULL,
	"state" text DEFAULT 'working' NOT NULL,
	"before" text NOT NULL,
	"proposal" text,
	"note" text,
	"writer" text,
	"day" date NOT NULL,
	"reserved" integer NOT NULL,
	"model_calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "held_sentences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"sentence" text NOT NULL,
	"key" text NOT NULL,
	"claims" jsonb NOT NULL,
	"asks" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "writing_ledger" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "writing_ledger_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "writing_records" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writing_requests" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"model_calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writing_steps" (
	"post_id" uuid NOT NULL,
	"step" text NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writing_steps_post_id_step_pk" PRIMARY KEY("post_id","step")
);
--> statement-breakpoint
CREATE TABLE "writing_texts" (
	"post_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writing_texts_post_id_hash_pk" PRIMARY KEY("post_id","hash")
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopilot_slots" ADD CONSTRAINT "autopilot_slots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopilot_slots" ADD CONSTRAINT "autopilot_slots_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopilots" ADD CONSTRAINT "autopilots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_links" ADD CONSTRAINT "slot_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_links" ADD CONSTRAINT "slot_links_slot_id_autopilot_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."autopilot_slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_quotes" ADD CONSTRAINT "plan_quotes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "keyword_uses" ADD CONSTRAINT "keyword_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "keywords" ADD CONSTRAINT "keywords_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_events" ADD CONSTRAINT "post_events_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "facts" ADD CONSTRAINT "facts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "former_sites" ADD CONSTRAINT "former_sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "profile_drafts" ADD CONSTRAINT "profile_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposed_facts" ADD CONSTRAINT "proposed_facts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_blocks" ADD CONSTRAINT "site_blocks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_media" ADD CONSTRAINT "site_media_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_posts" ADD CONSTRAINT "site_posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_reads" ADD CONSTRAINT "site_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_cards" ADD CONSTRAINT "voice_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_reports" ADD CONSTRAINT "voice_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_reports" ADD CONSTRAINT "voice_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_samples" ADD CONSTRAINT "voice_samples_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback_turns" ADD CONSTRAINT "feedback_turns_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "held_sentences" ADD CONSTRAINT "held_sentences_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "writing_ledger" ADD CONSTRAINT "writing_ledger_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "writing_records" ADD CONSTRAINT "writing_records_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "writing_requests" ADD CONSTRAINT "writing_requests_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "writing_steps" ADD CONSTRAINT "writing_steps_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "writing_texts" ADD CONSTRAINT "writing_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree (lower("username"));
--> statement-breakpoint
CREATE INDEX "email_tokens_account" ON "email_tokens" USING btree ("account_id","purpose");
--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","number");
--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "autopilot_slots_once" ON "autopilot_slots" USING btree ("account_id","at");
--> statement-breakpoint
CREATE INDEX "autopilots_look" ON "autopilots" USING btree ("look_at");
--> statement-breakpoint
CREATE INDEX "slot_links_slot" ON "slot_links" USING btree ("slot_id");
--> statement-breakpoint
CREATE INDEX "topics_account" ON "topics" USING btree ("account_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_customer_per_account" ON "billing_customers" USING btree ("account_id","provider","livemode");
--> statement-breakpoint
CREATE INDEX "billing_customers_sweep" ON "billing_customers" USING btree ("sweep_at" NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "checkouts_account" ON "checkouts" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "invoices_account" ON "invoices" USING btree ("account_id","date");
--> statement-breakpoint
CREATE INDEX "payment_events_customer" ON "payment_events" USING btree ("customer_id","type");
--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("next_try_at") WHERE "payment_events"."processed_at" is null;
--> statement-breakpoint
CREATE INDEX "plan_quotes_account" ON "plan_quotes" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_quote" ON "plan_quotes" USING btree ("subscription_id","plan") WHERE "plan_quotes"."used_at" is null;
--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_subscription_per_provider" ON "subscriptions" USING btree ("account_id","provider","livemode") WHERE "subscriptions"."status" in ('active', 'trialing', 'past_due');
--> statement-breakpoint
CREATE INDEX "test_payment_objects_customer" ON "test_payment_objects" USING btree ("customer_id","kind");
--> statement-breakpoint
CREATE INDEX "keyword_uses_most" ON "keyword_uses" USING btree ("account_id","uses");
--> statement-breakpoint
CREATE INDEX "keyword_uses_trend" ON "keyword_uses" USING btree ("normalized","uses");
--> statement-breakpoint
CREATE UNIQUE INDEX "keywords_once" ON "keywords" USING btree ("account_id","normalized");
--> statement-breakpoint
CREATE INDEX "keywords_normalized" ON "keywords" USING btree ("normalized");
--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "news_letters_created" ON "news_letters" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "images_once" ON "images" USING btree ("account_id","sha256");
--> statement-breakpoint
CREATE INDEX "post_events_post" ON "post_events" USING btree ("post_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "post_revisions_post" ON "post_revisions" USING btree ("post_id","version");
--> statement-breakpoint
CREATE INDEX "posts_account_created" ON "posts" USING btree ("account_id","created_at","id") WHERE "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("account_id","deleted_at") WHERE "posts"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "posts_scheduled" ON "posts" USING btree ("scheduled_at") WHERE "posts"."status" = 'scheduled' and "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "posts_to_prepare" ON "posts" USING btree ("prepare_at") WHERE "posts"."status" = 'scheduled' and "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "posts_publishing" ON "posts" USING btree ("scheduled_at") WHERE "posts"."status" = 'publishing' and "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "connection_tests_due" ON "connection_tests" USING btree ("try_after");
--> statement-breakpoint
CREATE INDEX "connection_tests_account" ON "connection_tests" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "facts_once" ON "facts" USING btree ("account_id","key");
--> statement-breakpoint
CREATE INDEX "personas_account" ON "personas" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "proposed_facts_once" ON "proposed_facts" USING btree ("account_id","key");
--> statement-breakpoint
CREATE INDEX "site_connections_account" ON "site_connections" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "sites_check" ON "sites" USING btree ("check_after");
--> statement-breakpoint
CREATE INDEX "sites_read" ON "sites" USING btree ("read_after" NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "publications_once" ON "publications" USING btree ("post_id","site_url","generation");
--> statement-breakpoint
CREATE INDEX "publications_leased" ON "publications" USING btree ("site_url") WHERE "publications"."lease_until" is not null;
--> statement-breakpoint
CREATE INDEX "publications_sweep" ON "publications" USING btree ("sweep_at") WHERE not "publications"."swept";
--> statement-breakpoint
CREATE INDEX "publications_again" ON "publications" USING btree ("next_try_at") WHERE "publications"."first_tried_at" is not null and "publications"."flipped_at" is null;
--> statement-breakpoint
CREATE INDEX "publications_flipped" ON "publications" USING btree ("flipped_at") WHERE "publications"."flipped_at" is not null;
--> statement-breakpoint
CREATE INDEX "search_entries_account" ON "search_entries" USING btree ("account_id") INCLUDE ("id", "type", "title", "keywords", "created_at");
--> statement-breakpoint
CREATE INDEX "search_entries_lexemes" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "site_reads_due" ON "site_reads" USING btree ("read_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "voice_cards_version" ON "voice_cards" USING btree ("account_id","version");
--> statement-breakpoint
CREATE UNIQUE INDEX "voice_cards_active" ON "voice_cards" USING btree ("account_id") WHERE "voice_cards"."state" = 'active';
--> statement-breakpoint
CREATE UNIQUE INDEX "voice_cards_proposed" ON "voice_cards" USING btree ("account_id") WHERE "voice_cards"."state" = 'proposed';
--> statement-breakpoint
CREATE INDEX "voice_reports_account" ON "voice_reports" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "voice_samples_text" ON "voice_samples" USING btree ("account_id","sha256");
--> statement-breakpoint
CREATE UNIQUE INDEX "voice_samples_url" ON "voice_samples" USING btree ("account_id","url");
--> statement-breakpoint
CREATE INDEX "feedback_turns_post" ON "feedback_turns" USING btree ("post_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "held_sentences_once" ON "held_sentences" USING btree ("post_id","key");
--> statement-breakpoint
CREATE INDEX "held_sentences_created" ON "held_sentences" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_once" ON "interviews" USING btree ("account_id","topic_key");
--> statement-breakpoint
CREATE INDEX "interviews_post" ON "interviews" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "writing_records_post" ON "writing_records" USING btree ("post_id","id");
--> statement-breakpoint
-- Narrow rows: what is looked through for every search stands close together, in the index even without the table.
ALTER TABLE "search_entries" SET (toast_tuple_target = 128), ALTER COLUMN "lexemes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- search_words folds a text: lower case, no accents, signs become spaces, scripts without spaces and emoji stand sign by sign.
-- A database with the locale C lowers only ASCII by itself, so the first collation that knows more is taken.
DO $$
DECLARE
	collating text;
BEGIN
	SELECT format('COLLATE pg_catalog.%I', wanted.name) INTO collating
	FROM unnest(ARRAY['default', 'pg_c_utf8', 'C.utf8', 'C.UTF-8', 'en_US.utf8', 'und-x-icu']) WITH ORDINALITY AS wanted(name, rank)
	JOIN pg_collation ON collname = wanted.name AND collnamespace = 'pg_catalog'::regnamespace
	WHERE wanted.name <> 'default' OR lower('Ж') = 'ж'
	ORDER BY wanted.rank LIMIT 1;
	EXECUTE format($create$
		CREATE FUNCTION search_words(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
			SELECT btrim(CASE WHEN octet_length(given) = length(given) THEN
				regexp_replace(lower(given), '[^a-z0-9]+', ' ', 'g')
			ELSE regexp_replace(regexp_replace(
				replace(regexp_replace(lower(normalize(given, NFKD) %s), '[\u0300-\u036f\u200b-\u200f\ufe00-\ufe0f\ufeff]+', '', 'g'), 'ß', 'ss'),
				'([\u2300-\u23ff\u2600-\u27bf\u2e80-\u2fdf\u3041-\u30ff\u3400-\u9fff\U0001f000-\U0001faff\U00020000-\U0003ffff])', ' \1 ', 'g'),
				'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
			END)
		$body$ $create$, collating);
END $$;
--> statement-breakpoint
-- Each word stands behind the account's first digits, so that the postings of a word are one account's, however large the
-- table is. Cut far above the longest post, because PostgreSQL keeps at most 1 MB of lexemes for a row.
CREATE FUNCTION search_lexemes(account uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY(
		SELECT left(account::text, 8) || left(w, 60) FROM unnest(string_to_array(left(words, 60000), ' ')) AS w WHERE w <> ''
	))
$$;
--> statement-breakpoint
-- Posts are found by their categories and tags as by their keywords.
CREATE FUNCTION search_entry(post posts) RETURNS SETOF search_entries LANGUAGE sql STABLE AS $$
	-- 300 signs of at most 4 bytes each: an index takes rows of some 2,700 bytes. The lexemes have it all.
	SELECT post.id, post.account_id, 'post', left(title, 300), left(keywords, 300),
		search_lexemes(post.account_id, concat_ws(' ', title, keywords, content)), post.created_at
	FROM (
		SELECT search_words(post.title) AS title,
			search_words(array_to_string(post.keywords || post.categories || post.tags, ' ')) AS keywords,
			search_words(left(regexp_replace(post.content, '<[^>]*>|&[a-z]+;', ' ', 'g'), 50000)) AS content
		OFFSET 0
	) AS folded
	WHERE post.deleted_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION search_entry(keyword keywords) RETURNS SETOF search_entries LANGUAGE sql STABLE AS $$
	SELECT keyword.id, keyword.account_id, 'keyword', left(folded, 300), '', search_lexemes(keyword.account_id, folded), keyword.created_at
	FROM search_words(keyword.word) AS folded
$$;
--> statement-breakpoint
CREATE FUNCTION search_enter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_entries SELECT * FROM search_entry(NEW)
	ON CONFLICT (id) DO UPDATE SET title = excluded.title, keywords = excluded.keywords, lexemes = excluded.lexemes;
	-- A deleted post has no entry.
	IF NOT FOUND THEN
		DELETE FROM search_entries WHERE id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_entries WHERE id = OLD.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_new_post AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION search_enter();
--> statement-breakpoint
-- A change of status costs nothing here.
CREATE TRIGGER search_changed_post AFTER UPDATE OF title, keywords, categories, tags, content, deleted_at ON posts FOR EACH ROW
WHEN ((OLD.title, OLD.keywords, OLD.categories, OLD.tags, OLD.content, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.keywords, NEW.categories, NEW.tags, NEW.content, NEW.deleted_at))
EXECUTE FUNCTION search_enter();
--> statement-breakpoint
CREATE TRIGGER search_gone_post AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION search_leave();
--> statement-breakpoint
CREATE TRIGGER search_new_keyword AFTER INSERT ON keywords FOR EACH ROW EXECUTE FUNCTION search_enter();
--> statement-breakpoint
CREATE TRIGGER search_changed_keyword AFTER UPDATE OF word ON keywords FOR EACH ROW
WHEN (OLD.word IS DISTINCT FROM NEW.word) EXECUTE FUNCTION search_enter();
--> statement-breakpoint
CREATE TRIGGER search_gone_keyword AFTER DELETE ON keywords FOR EACH ROW EXECUTE FUNCTION search_leave();
--> statement-breakpoint
-- keyword_fold makes one word of its spellings: lower case, spaces single; signs and accents stay, "C++" is not "C#".
-- A database with the locale C lowers only ASCII by itself, so the first collation that knows more is taken.
DO $$
DECLARE
	collating text;
BEGIN
	SELECT format('COLLATE pg_catalog.%I', wanted.name) INTO collating
	FROM unnest(ARRAY['default', 'pg_c_utf8', 'C.utf8', 'C.UTF-8', 'en_US.utf8', 'und-x-icu']) WITH ORDINALITY AS wanted(name, rank)
	JOIN pg_collation ON collname = wanted.name AND collnamespace = 'pg_catalog'::regnamespace
	WHERE wanted.name <> 'default' OR lower('Ж') = 'ж'
	ORDER BY wanted.rank LIMIT 1;
	EXECUTE format($create$
		CREATE FUNCTION keyword_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
			SELECT lower(btrim(regexp_replace(normalize(given, NFC), '\s+', ' ', 'g')) %s)
		$body$ $create$, collating);
END $$;
--> statement-breakpoint
-- Counts a post once for each of its words, from what it was to what it is.
CREATE FUNCTION keyword_count_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
	before text[] := '{}';
	after text[] := '{}';
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.status = 'published' AND OLD.deleted_at IS NULL THEN before := OLD.keywords; END IF;
	IF TG_OP <> 'DELETE' AND NEW.status = 'published' AND NEW.deleted_at IS NULL THEN after := NEW.keywords; END IF;
	IF before = after THEN RETURN NULL; END IF;
	-- Two posts of one account that change at once would each hold a word that the other waits for.
	PERFORM pg_advisory_xact_lock(hashtextextended('keyword_uses' || account, 0));
	-- Before the words that are new: whoever leaves with the account only counts down, and makes no row.
	UPDATE keyword_uses SET uses = uses - 1 WHERE account_id = account
		AND normalized IN (SELECT keyword_fold(word) FROM unnest(before) AS word);
	INSERT INTO keyword_uses (account_id, normalized, word, uses)
	SELECT account, keyword_fold(word), min(word), 1 FROM unnest(after) AS word GROUP BY 2
	ON CONFLICT (account_id, normalized) DO UPDATE SET uses = keyword_uses.uses + 1, word = excluded.word;
	DELETE FROM keyword_uses WHERE account_id = account AND uses <= 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keyword_new_post AFTER INSERT ON posts FOR EACH ROW
WHEN (NEW.status = 'published') EXECUTE FUNCTION keyword_count_uses();
--> statement-breakpoint
CREATE TRIGGER keyword_changed_post AFTER UPDATE OF status, keywords, deleted_at ON posts FOR EACH ROW
WHEN ((OLD.status = 'published' OR NEW.status = 'published')
	AND (OLD.status, OLD.keywords, OLD.deleted_at) IS DISTINCT FROM (NEW.status, NEW.keywords, NEW.deleted_at))
EXECUTE FUNCTION keyword_count_uses();
--> statement-breakpoint
CREATE TRIGGER keyword_gone_post AFTER DELETE ON posts FOR EACH ROW
WHEN (OLD.status = 'published') EXECUTE FUNCTION keyword_count_uses();
--> statement-breakpoint
-- Written down stays written down: also for a role that owns the table.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.created_at < now() - interval '1 year' THEN RETURN OLD; END IF;
    -- With its account, which is gone already when what hangs on it follows.
    IF OLD.account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit_entries takes new rows only' USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_row_stays BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_stays();
--> statement-breakpoint
CREATE TRIGGER audit_table_stays BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
--> statement-breakpoint
-- As purge_audit(), which the release before still calls, and no more than that many at once.
CREATE FUNCTION purge_audit(most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM audit_entries WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM audit_entries WHERE created_at < now() - interval '1 year' LIMIT most)) RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;
