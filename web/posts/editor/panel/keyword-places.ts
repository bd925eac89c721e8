import { keywordJoints } from '../../../../contract/keywords/keyword-rules.ts'
import { distinctNames } from '../../../../contract/posts/post-field-rules.ts'
import { slugify } from '../../../../contract/posts/slugify.ts'
import { readBlocks, readPictureTexts } from '../../text/text-blocks.ts'
import type { PostDraft } from '../saving/post-draft.ts'

export interface KeywordPlaces {
  keyword: string
  /** The one that the post is to be found by. */
  isFocus: boolean
  /** In the content. */
  count: number
  /** Where search engines and readers look first, and whether it stands there. */
  places: { name: string; isThere: boolean }[]
}

// Case, accents and the kind of dash or space do not make another word.
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const withoutJoints = (folded: string) =>
  folded
    .split(' ')
    .filter((word) => !keywordJoints.has(word))
    .join(' ')

/** How often a folded text says a folded keyword, with or without the small words that searchers leave out. */
function countIn(whole: string, wanted: string): number {
  if (!wanted) return 0
  const telling = withoutJoints(wanted)
  const [text, keyword] = telling ? [withoutJoints(whole), telling] : [whole, wanted]
  // Scripts without spaces know no bounds of words.
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(keyword))
    return text.split(keyword).length - 1
  return ` ${text.replaceAll(' ', '  ')} `.split(` ${keyword.replaceAll(' ', '  ')} `).length - 1
}

/** Where each keyword of a post is used. */
export function findKeywordPlaces(draft: PostDraft): KeywordPlaces[] {
  const blocks = readBlocks(draft.content).map(({ tag, text }) => ({ tag, text: fold(text) }))
  const first = blocks.find(({ tag }) => tag === 'p')?.text ?? ''
  const headings = blocks.filter(({ tag }) => /^h\d$/.test(tag)).map(({ text }) => text)
  const title = fold(draft.title)
  const slug = fold(draft.slug || (title && slugify(draft.title)))
  const description = fold(draft.metaDescription || draft.excerpt)
  const alts = [...readPictureTexts(draft.content), draft.featuredImage?.alt ?? ''].map(fold).filter(Boolean)
  const [focus] = draft.focusKeyword ? [draft.focusKeyword] : draft.keywords
  return distinctNames([draft.focusKeyword, ...draft.keywords]).map((keyword) => {
    const folded = fold(keyword)
    const isIn = (text: string) => countIn(text, folded) > 0
    const places = [
      { name: 'Title', isThere: isIn(title) },
      { name: 'First paragraph', isThere: isIn(first) },
      { name: 'Heading', isThere: headings.some(isIn) },
      ...(slug === '' ? [] : [{ name: 'Address', isThere: isIn(slug) }]),
      ...(description === '' ? [] : [{ name: 'Search description', isThere: isIn(description) }]),
      ...(alts.length === 0 ? [] : [{ name: 'Picture text', isThere: alts.some(isIn) }]),
    ]
    return {
      keyword,
      isFocus: keyword === focus,
      count: blocks.reduce((sum, { text }) => sum + countIn(text, folded), 0),
      places,
    }
  })
}
