CREATE TABLE "search_rebuilds" (
	"source" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"after" uuid,
	"done" boolean DEFAULT false NOT NULL
);
