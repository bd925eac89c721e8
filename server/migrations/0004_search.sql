-- PostgreSQL lets the owner of a database create this one (it is trusted); where it may not be had, typos find nothing.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
	RAISE WARNING 'pg_trgm is not available (%): search goes on without tolerance for typing errors', SQLERRM;
END $$;
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"keywords" text NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Narrow rows: what is looked through for every search stands close together, in the index even without the table.
ALTER TABLE "search_entries" SET (toast_tuple_target = 128), ALTER COLUMN "lexemes" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX "search_entries_account" ON "search_entries" USING btree ("account_id") INCLUDE ("id", "type", "title", "keywords", "created_at");--> statement-breakpoint
CREATE INDEX "search_entries_lexemes" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false);--> statement-breakpoint
-- search_words folds a text: lower case, no accents, signs become spaces, scripts without spaces and emoji stand sign by sign.
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
		CREATE FUNCTION search_words(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
			SELECT btrim(CASE WHEN octet_length(given) = length(given) THEN
				regexp_replace(lower(given), '[^a-z0-9]+', ' ', 'g')
			ELSE regexp_replace(regexp_replace(
				replace(regexp_replace(lower(normalize(given, NFKD) %s), '[\u0300-\u036f\u200b-\u200f\ufe00-\ufe0f\ufeff]+', '', 'g'), 'ß', 'ss'),
				'([\u2300-\u23ff\u2600-\u27bf\u2e80-\u2fdf\u3041-\u30ff\u3400-\u9fff\U0001f000-\U0001faff\U00020000-\U0003ffff])', ' \1 ', 'g'),
				'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
			END)
		$body$ $create$, collating);
END $$;
--> statement-breakpoint
-- Each word stands behind the account's first digits, so that the postings of a word are one account's, however large the
-- table is. Cut far above the longest post, because PostgreSQL keeps at most 1 MB of lexemes for a row.
CREATE FUNCTION search_lexemes(account uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY(
		SELECT left(account::text, 8) || left(w, 60) FROM unnest(string_to_array(left(words, 60000), ' ')) AS w WHERE w <> ''
	))
$$;
--> statement-breakpoint
CREATE FUNCTION search_entry(post posts) RETURNS SETOF search_entries LANGUAGE sql STABLE AS $$
	-- 300 signs of at most 4 bytes each: an index takes rows of some 2,700 bytes. The lexemes have it all.
	SELECT post.id, post.account_id, 'post', left(title, 300), left(keywords, 300),
		search_lexemes(post.account_id, concat_ws(' ', title, keywords, content)), post.created_at
	FROM (
		SELECT search_words(post.title) AS title, search_words(array_to_string(post.keywords, ' ')) AS keywords,
			search_words(left(regexp_replace(post.content, '<[^>]*>|&[a-z]+;', ' ', 'g'), 50000)) AS content
		OFFSET 0
	) AS folded
	WHERE post.deleted_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION search_entry(keyword keywords) RETURNS SETOF search_entries LANGUAGE sql STABLE AS $$
	SELECT keyword.id, keyword.account_id, 'keyword', left(folded, 300), '', search_lexemes(keyword.account_id, folded), keyword.created_at
	FROM search_words(keyword.word) AS folded
$$;
--> statement-breakpoint
CREATE FUNCTION search_enter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_entries SELECT * FROM search_entry(NEW)
	ON CONFLICT (id) DO UPDATE SET title = excluded.title, keywords = excluded.keywords, lexemes = excluded.lexemes;
	-- A deleted post has no entry.
	IF NOT FOUND THEN
		DELETE FROM search_entries WHERE id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_entries WHERE id = OLD.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_new_post AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION search_enter();--> statement-breakpoint
-- A change of status costs nothing here.
CREATE TRIGGER search_changed_post AFTER UPDATE OF title, keywords, content, deleted_at ON posts FOR EACH ROW
WHEN ((OLD.title, OLD.keywords, OLD.content, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.keywords, NEW.content, NEW.deleted_at))
EXECUTE FUNCTION search_enter();--> statement-breakpoint
CREATE TRIGGER search_gone_post AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION search_leave();--> statement-breakpoint
CREATE TRIGGER search_new_keyword AFTER INSERT ON keywords FOR EACH ROW EXECUTE FUNCTION search_enter();--> statement-breakpoint
CREATE TRIGGER search_changed_keyword AFTER UPDATE OF word ON keywords FOR EACH ROW
WHEN (OLD.word IS DISTINCT FROM NEW.word) EXECUTE FUNCTION search_enter();--> statement-breakpoint
CREATE TRIGGER search_gone_keyword AFTER DELETE ON keywords FOR EACH ROW EXECUTE FUNCTION search_leave();--> statement-breakpoint
-- What is there already enters the same way.
INSERT INTO search_entries SELECT entry.* FROM posts, LATERAL search_entry(posts) AS entry;--> statement-breakpoint
INSERT INTO search_entries SELECT entry.* FROM keywords, LATERAL search_entry(keywords) AS entry;
