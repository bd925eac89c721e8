ALTER TABLE "sites" ADD COLUMN "check_after" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "sites_check" ON "sites" USING btree ("check_after");