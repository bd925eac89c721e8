import type { DraftFields, PostDraft } from '../post-draft.ts'
import type { DiffRow } from './diff-content.ts'
import { diffWords } from './diff-words.ts'

type Fields = Pick<PostDraft, 'keywords'> & DraftFields

const lines: [name: string, read: (fields: Fields) => string][] = [
  ['Keywords', ({ keywords }) => keywords.join(', ')],
  ['Slug', ({ slug }) => slug],
  ['Meta description', ({ metaDescription }) => metaDescription],
  ['Focus keyword', ({ focusKeyword }) => focusKeyword],
  ['Excerpt', ({ excerpt }) => excerpt],
  ['Categories', ({ categories }) => categories.join(', ')],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Featured image', ({ featuredImage }) => featuredImage?.alt ?? ''],
]

/** What differs beside the text, a line each; what is the same is not worth reading. */
export function diffFields(before: Fields, after: Fields): DiffRow[] {
  return lines
    .map(([name, read]) => ({ name, was: read(before), is: read(after) }))
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => ({ tag: 'p', parts: diffWords(`${name}: ${was}`, `${name}: ${is}`) }))
}
