CREATE TABLE "backups" (
	"taken_at" timestamp with time zone PRIMARY KEY NOT NULL
);
