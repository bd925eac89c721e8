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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "feedback_turns" ADD CONSTRAINT "feedback_turns_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_turns_post" ON "feedback_turns" USING btree ("post_id","created_at");