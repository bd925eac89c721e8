ALTER TABLE "feedback_turns" ADD COLUMN "model_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "writing_ledger" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "writing_requests" ADD COLUMN "model_calls" integer DEFAULT 0 NOT NULL;