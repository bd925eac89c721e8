ALTER TABLE "billing_customers" ADD COLUMN "sweep_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "read_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "billing_customers_sweep" ON "billing_customers" USING btree ("sweep_at" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sites_read" ON "sites" USING btree ("read_after" NULLS FIRST);--> statement-breakpoint
-- What was done before is due again a day after that.
UPDATE "billing_customers" SET "sweep_at" = "synced_at" + interval '1 day' WHERE "synced_at" IS NOT NULL;--> statement-breakpoint
UPDATE "sites" SET "read_after" = "read_at" + interval '1 day' FROM "site_reads" WHERE "site_reads"."account_id" = "sites"."account_id";--> statement-breakpoint
-- As purge_audit(), which the release before still calls, and no more than that many at once.
CREATE FUNCTION purge_audit(most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM audit_entries WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM audit_entries WHERE created_at < now() - interval '1 year' LIMIT most)) RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;
