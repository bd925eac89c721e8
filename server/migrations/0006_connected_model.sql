CREATE TABLE "connected_model" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"small_model" text NOT NULL,
	"price" text NOT NULL,
	"sealed_key" text,
	"changed_at" timestamp with time zone NOT NULL
);
