-- Posts are found by their categories and tags as by their keywords.
CREATE OR REPLACE FUNCTION search_entry(post posts) RETURNS SETOF search_entries LANGUAGE sql STABLE AS $$
	-- 300 signs of at most 4 bytes each: an index takes rows of some 2,700 bytes. The lexemes have it all.
	SELECT post.id, post.account_id, 'post', left(title, 300), left(keywords, 300),
		search_lexemes(post.account_id, concat_ws(' ', title, keywords, content)), post.created_at
	FROM (
		SELECT search_words(post.title) AS title,
			search_words(array_to_string(post.keywords || post.categories || post.tags, ' ')) AS keywords,
			search_words(left(regexp_replace(post.content, '<[^>]*>|&[a-z]+;', ' ', 'g'), 50000)) AS content
		OFFSET 0
	) AS folded
	WHERE post.deleted_at IS NULL
$$;
--> statement-breakpoint
DROP TRIGGER search_changed_post ON posts;
--> statement-breakpoint
-- A change of status costs nothing here.
CREATE TRIGGER search_changed_post AFTER UPDATE OF title, keywords, categories, tags, content, deleted_at ON posts FOR EACH ROW
WHEN ((OLD.title, OLD.keywords, OLD.categories, OLD.tags, OLD.content, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.keywords, NEW.categories, NEW.tags, NEW.content, NEW.deleted_at))
EXECUTE FUNCTION search_enter();
--> statement-breakpoint
INSERT INTO search_entries
SELECT entry.* FROM posts, LATERAL search_entry(posts) AS entry WHERE posts.categories <> '{}' OR posts.tags <> '{}'
ON CONFLICT (id) DO UPDATE SET keywords = excluded.keywords, lexemes = excluded.lexemes;
