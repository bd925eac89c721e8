-- Approving a sentence once stored only the words in question ("$410"): such a fact says nothing by itself.
DELETE FROM "facts" USING "posts", "held_sentences", jsonb_array_elements("held_sentences"."claims") AS "claim"
WHERE "posts"."account_id" = "facts"."account_id" AND "held_sentences"."post_id" = "posts"."id"
  AND "held_sentences"."state" = 'approved' AND "claim" ->> 'text' = "facts"."text"
  AND "held_sentences"."sentence" <> "facts"."text";
