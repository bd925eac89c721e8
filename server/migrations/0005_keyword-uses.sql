CREATE TABLE "keyword_uses" (
	"account_id" uuid NOT NULL,
	"normalized" text NOT NULL,
	"word" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "keyword_uses_account_id_normalized_pk" PRIMARY KEY("account_id","normalized")
);
--> statement-breakpoint
ALTER TABLE "keyword_uses" ADD CONSTRAINT "keyword_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keyword_uses_most" ON "keyword_uses" USING btree ("account_id","uses");--> statement-breakpoint
CREATE INDEX "keyword_uses_trend" ON "keyword_uses" USING btree ("normalized","uses");
--> statement-breakpoint
-- keyword_fold makes one word of its spellings: lower case, spaces single; signs and accents stay, "C++" is not "C#".
-- A database with the locale C lowers only ASCII by itself, so the first collation that knows more is taken.
DO $$
DECLARE
	collating text;
BEGIN
	SELECT format('COLLATE pg_catalog.%I', wanted.name) INTO collating
	FROM unnest(ARRAY['default', 'pg_c_utf8', 'C.utf8', 'C.UTF-8', 'en_US.utf8', 'und-x-icu']) WITH ORDINALITY AS wanted(name, rank)
	JOIN pg_collation ON collname = wanted.name AND collnamespace = 'pg_catalog'::regnamespace
	WHERE wanted.name <> 'default' OR lower('Ж') = 'ж'
	ORDER BY wanted.rank LIMIT 1;
	EXECUTE format($create$
		CREATE FUNCTION keyword_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
			SELECT lower(btrim(regexp_replace(normalize(given, NFC), '\s+', ' ', 'g')) %s)
		$body$ $create$, collating);
END $$;
--> statement-breakpoint
-- Counts a post once for each of its words, from what it was to what it is.
CREATE FUNCTION keyword_count_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
	before text[] := '{}';
	after text[] := '{}';
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.status = 'published' AND OLD.deleted_at IS NULL THEN before := OLD.keywords; END IF;
	IF TG_OP <> 'DELETE' AND NEW.status = 'published' AND NEW.deleted_at IS NULL THEN after := NEW.keywords; END IF;
	IF before = after THEN RETURN NULL; END IF;
	-- Two posts of one account that change at once would each hold a word that the other waits for.
	PERFORM pg_advisory_xact_lock(hashtextextended('keyword_uses' || account, 0));
	-- Before the words that are new: whoever leaves with the account only counts down, and makes no row.
	UPDATE keyword_uses SET uses = uses - 1 WHERE account_id = account
		AND normalized IN (SELECT keyword_fold(word) FROM unnest(before) AS word);
	INSERT INTO keyword_uses (account_id, normalized, word, uses)
	SELECT account, keyword_fold(word), min(word), 1 FROM unnest(after) AS word GROUP BY 2
	ON CONFLICT (account_id, normalized) DO UPDATE SET uses = keyword_uses.uses + 1, word = excluded.word;
	DELETE FROM keyword_uses WHERE account_id = account AND uses <= 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keyword_new_post AFTER INSERT ON posts FOR EACH ROW
WHEN (NEW.status = 'published') EXECUTE FUNCTION keyword_count_uses();--> statement-breakpoint
CREATE TRIGGER keyword_changed_post AFTER UPDATE OF status, keywords, deleted_at ON posts FOR EACH ROW
WHEN ((OLD.status = 'published' OR NEW.status = 'published')
	AND (OLD.status, OLD.keywords, OLD.deleted_at) IS DISTINCT FROM (NEW.status, NEW.keywords, NEW.deleted_at))
EXECUTE FUNCTION keyword_count_uses();--> statement-breakpoint
CREATE TRIGGER keyword_gone_post AFTER DELETE ON posts FOR EACH ROW
WHEN (OLD.status = 'published') EXECUTE FUNCTION keyword_count_uses();--> statement-breakpoint
-- What is live already is counted the same way.
INSERT INTO keyword_uses (account_id, normalized, word, uses)
SELECT account_id, keyword_fold(word), min(word), count(DISTINCT id)
FROM posts, unnest(keywords) AS word WHERE status = 'published' AND deleted_at IS NULL GROUP BY 1, 2;
