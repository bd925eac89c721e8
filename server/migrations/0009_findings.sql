-- What a check said of a held sentence was { kind, text }: it is a finding now.
UPDATE "held_sentences" SET "claims" = (
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'check', claim ->> 'kind', 'words', claim ->> 'text', 'level', 'hold', 'about', claim ->> 'about',
    'reason', coalesce(claim ->> 'reason', 'Our checks stopped here. Please look at it.'))))
  FROM jsonb_array_elements("claims") AS claim)
WHERE "claims" -> 0 ? 'kind';
