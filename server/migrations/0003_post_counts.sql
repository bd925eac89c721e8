CREATE TABLE "post_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_events" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "post_events" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "post_events" ADD COLUMN "pending_delta" smallint;--> statement-breakpoint
ALTER TABLE "post_counts" ADD CONSTRAINT "post_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_counts_account" ON "post_counts" USING btree ("account_id","status","delta");--> statement-breakpoint
-- Reads the account of a post's event, its status and the change of what is pending once, as it is written, and wakes those who wait.
-- A statement that also makes the post names the account itself, because it cannot see the post yet.
CREATE FUNCTION post_event_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before text;
	pending text[] := '{writing,held,scheduled,publishing}';
BEGIN
	NEW.account_id := coalesce(NEW.account_id, (SELECT account_id FROM posts WHERE id = NEW.post_id));
	NEW.status := CASE NEW.event WHEN 'status' THEN NEW.data ->> 'to' WHEN 'writing:done' THEN 'draft'
		WHEN 'writing:failed' THEN 'failed' WHEN 'restored' THEN 'draft'
		WHEN 'update' THEN CASE NEW.data ->> 'state' WHEN 'done' THEN 'published' END END;
	IF NEW.status IS NOT NULL THEN
		SELECT status INTO before FROM post_events WHERE post_id = NEW.post_id AND status IS NOT NULL ORDER BY id DESC LIMIT 1;
		NEW.pending_delta := (NEW.status = ANY(pending))::int - coalesce(before = ANY(pending), false)::int;
	END IF;
	-- The topics of postTopic and accountPostsTopic, on the channel of platform/signals.ts.
	PERFORM pg_notify('quillcast', 'post:' || NEW.post_id);
	IF NEW.event <> 'writing:progress' THEN
		PERFORM pg_notify('quillcast', 'account-posts:' || NEW.account_id);
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_event_new BEFORE INSERT ON post_events FOR EACH ROW EXECUTE FUNCTION post_event_recorded();
--> statement-breakpoint
WITH told AS (
	SELECT id, post_id, CASE event WHEN 'status' THEN data ->> 'to' WHEN 'writing:done' THEN 'draft'
		WHEN 'writing:failed' THEN 'failed' WHEN 'restored' THEN 'draft'
		WHEN 'update' THEN CASE data ->> 'state' WHEN 'done' THEN 'published' END END AS status
	FROM post_events
), steps AS (
	SELECT id, post_id, status, lag(status) OVER (PARTITION BY post_id ORDER BY id) AS before FROM told WHERE status IS NOT NULL
)
UPDATE post_events AS e SET account_id = p.account_id, status = s.status,
	pending_delta = (s.status = ANY('{writing,held,scheduled,publishing}'))::int
		- coalesce(s.before = ANY('{writing,held,scheduled,publishing}'), false)::int
FROM steps AS s JOIN posts AS p ON p.id = s.post_id WHERE e.id = s.id;
--> statement-breakpoint
-- Rows are only added, so that nobody waits for another's count; compacted by search/index-search.ts.
CREATE FUNCTION post_counts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO post_counts (account_id, status, delta)
	SELECT account_id, CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END, count(*) FROM added GROUP BY 1, 2;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_counts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO post_counts (account_id, status, delta)
	SELECT OLD.account_id, CASE WHEN OLD.deleted_at IS NULL THEN OLD.status ELSE 'deleted' END, -1
	-- An account that is deleted takes its counts along.
	WHERE EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id);
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO post_counts (account_id, status, delta)
		VALUES (NEW.account_id, CASE WHEN NEW.deleted_at IS NULL THEN NEW.status ELSE 'deleted' END, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_counts_new AFTER INSERT ON posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION post_counts_added();
--> statement-breakpoint
CREATE TRIGGER post_counts_change AFTER UPDATE OF status, deleted_at ON posts FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status OR (OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL))
EXECUTE FUNCTION post_counts_changed();
--> statement-breakpoint
CREATE TRIGGER post_counts_gone AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION post_counts_changed();
--> statement-breakpoint
INSERT INTO post_counts (account_id, status, delta)
SELECT account_id, CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END, count(*) FROM posts GROUP BY 1, 2;
