CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"post_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"http_status" integer,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_previous_secret" text,
	"previous_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"leased_until" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_account" ON "webhook_deliveries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_account" ON "webhook_endpoints" USING btree ("account_id");--> statement-breakpoint
-- Queues what an account's webhooks want to hear in the transaction that changes the post, wherever that is.
CREATE FUNCTION post_event_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- A draft whose claims wait for its owner is written and held at once.
	became text := CASE NEW.event WHEN 'writing:done' THEN (SELECT status FROM posts WHERE id = NEW.post_id) ELSE NEW.status END;
	happened text := CASE
		WHEN NEW.event = 'update' THEN CASE NEW.data ->> 'state' WHEN 'done' THEN 'post.updated' WHEN 'failed' THEN 'post.failed' END
		WHEN NEW.event NOT IN ('status', 'writing:done', 'writing:failed') THEN NULL
		WHEN became IN ('held', 'scheduled', 'published', 'failed') THEN 'post.' || became
		WHEN NEW.event = 'writing:done' THEN 'post.ready' END;
BEGIN
	IF happened IS NULL THEN RETURN NULL; END IF;
	INSERT INTO webhook_deliveries (account_id, endpoint_id, event, post_id)
	SELECT account_id, id, happened, NEW.post_id FROM webhook_endpoints
	WHERE account_id = NEW.account_id AND happened = ANY(events) AND disabled_at IS NULL;
	-- The topic of server/integrations/webhooks, on the channel of platform/signals.ts.
	IF FOUND THEN PERFORM pg_notify('quillcast', 'webhooks'); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_event_webhooks AFTER INSERT ON post_events FOR EACH ROW WHEN (NEW.event <> 'writing:progress') EXECUTE FUNCTION post_event_webhooks();
