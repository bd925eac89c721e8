ALTER TABLE "former_sites" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_sites" ADD COLUMN "try_after" timestamp with time zone DEFAULT now() NOT NULL;