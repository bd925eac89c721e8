CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"account_id" uuid,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"object" text,
	"detail" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at");
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
CREATE TRIGGER audit_row_stays BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_stays();--> statement-breakpoint
CREATE TRIGGER audit_table_stays BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
