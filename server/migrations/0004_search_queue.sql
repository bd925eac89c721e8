CREATE TABLE "search_queue" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Found by index-search.ts, which takes no more than one batch at a time: a row is only added here, so that nobody waits for it.
CREATE FUNCTION search_queue_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_queue (id, source) VALUES (NEW.id, TG_TABLE_NAME);
	PERFORM pg_notify('quillcast', 'search');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_queue_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_queue (id, source) SELECT id, TG_TABLE_NAME FROM added;
	PERFORM pg_notify('quillcast', 'search');
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A deleted post leaves the results with the statement that deletes it.
CREATE FUNCTION search_hide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE search_entries SET type = CASE WHEN NEW.deleted_at IS NULL THEN 'post' ELSE 'deleted' END
	WHERE id = NEW.id AND account_id = NEW.account_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER search_new_post ON posts;
--> statement-breakpoint
DROP TRIGGER search_changed_post ON posts;
--> statement-breakpoint
DROP TRIGGER search_new_keyword ON keywords;
--> statement-breakpoint
DROP TRIGGER search_changed_keyword ON keywords;
--> statement-breakpoint
CREATE TRIGGER search_new_post AFTER INSERT ON posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_queue_added();
--> statement-breakpoint
CREATE TRIGGER search_changed_post AFTER UPDATE OF title, keywords, categories, tags, content, deleted_at, created_at ON posts FOR EACH ROW
WHEN ((OLD.title, OLD.keywords, OLD.categories, OLD.tags, OLD.content, OLD.deleted_at, OLD.created_at)
	IS DISTINCT FROM (NEW.title, NEW.keywords, NEW.categories, NEW.tags, NEW.content, NEW.deleted_at, NEW.created_at))
EXECUTE FUNCTION search_queue_row();
--> statement-breakpoint
CREATE TRIGGER search_hidden_post AFTER UPDATE OF deleted_at ON posts FOR EACH ROW
WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL)) EXECUTE FUNCTION search_hide();
--> statement-breakpoint
CREATE TRIGGER search_new_keyword AFTER INSERT ON keywords REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_queue_added();
--> statement-breakpoint
CREATE TRIGGER search_changed_keyword AFTER UPDATE OF word ON keywords FOR EACH ROW
WHEN (OLD.word IS DISTINCT FROM NEW.word) EXECUTE FUNCTION search_queue_row();
--> statement-breakpoint
INSERT INTO search_queue (id, source) SELECT id, 'posts' FROM posts UNION ALL SELECT id, 'keywords' FROM keywords;
--> statement-breakpoint
-- Without them the planner takes a word of many posts for a reason to read the lexemes of all.
ALTER TABLE search_entries ALTER COLUMN lexemes SET STATISTICS 0;
