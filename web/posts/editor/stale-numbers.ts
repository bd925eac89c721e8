import type { Post } from '../../../contract/posts/posts.ts'
import { useFeature } from '../../ui/locked-feature.tsx'
import { useEditing } from './editor-context.ts'

// Smaller ones are often written in words.
const leastNumber = 13
const numbersIn = (text: string): string[] =>
  (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).filter((number) => digitsOf(number) >= leastNumber)
// "1,000" is 1000, and "8:30" is 8.30.
const digitsOf = (number: string) => Number(number.replace(/\D/g, ''))

/** Numbers that the captions or the newsletter say and the post doesn't, for example because it was corrected since. */
export function findStaleNumbers(
  { captions, newsletter }: Pick<Post, 'captions' | 'newsletter'>,
  { title, content }: Pick<Post, 'title' | 'content'>,
): string[] {
  const said = [...Object.values(captions ?? {}), ...Object.values(newsletter ?? {})].join('\n')
  const inPost = new Set(numbersIn(`${title}\n${content.replace(/<[^<>]*>/g, '\n')}`).map(digitsOf))
  return [...new Set(numbersIn(said))].filter((number) => !inPost.has(digitsOf(number)))
}

/** Names the first few, as in "60 and 8:30". */
export const listNumbers = (found: string[]): string =>
  new Intl.ListFormat('en').format(found.length > 3 ? [...found.slice(0, 2), 'others'] : found)

/** Names what captions and newsletter say and the text on the screen doesn't. Without newsletters, none can be rewritten. */
export function useStaleNumbers(post: Post | undefined): string {
  const { draft } = useEditing()
  const hasNewsletters = useFeature('channels')
  if (!post) return ''
  return listNumbers(
    findStaleNumbers({ ...post, newsletter: hasNewsletters ? post.newsletter : null }, draft),
  )
}
