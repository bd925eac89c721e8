CREATE TABLE "writing_texts" (
	"post_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writing_texts_post_id_hash_pk" PRIMARY KEY("post_id","hash")
);
--> statement-breakpoint
ALTER TABLE "writing_texts" ADD CONSTRAINT "writing_texts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;