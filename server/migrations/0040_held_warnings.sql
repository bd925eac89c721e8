ALTER TABLE "held_sentences" ADD COLUMN "asks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "held_sentences_created" ON "held_sentences" USING btree ("created_at");