import type { Post } from '../../contract/posts/posts.ts'

const numbers = /\d+(?:[.,:]\d+)*/g

/** Numbers that the captions or the newsletter say and the post doesn't, for example because it was corrected since. */
export function findStaleNumbers(
  { captions, newsletter }: Pick<Post, 'captions' | 'newsletter'>,
  { title, content }: Pick<Post, 'title' | 'content'>,
): string[] {
  const said = [...Object.values(captions ?? {}), ...Object.values(newsletter ?? {})].join('\n')
  const inPost = new Set(`${title}\n${content}`.match(numbers))
  return [...new Set(said.match(numbers))].filter((number) => !inPost.has(number))
}

/** Names the first few, as in "60 and 8:30". */
export const listNumbers = (found: string[]): string =>
  new Intl.ListFormat('en').format(found.length > 3 ? [...found.slice(0, 2), 'others'] : found)
