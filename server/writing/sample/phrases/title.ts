import type { Brief } from '../../writer.ts'
import type { ComposedPost } from '../compose-post.ts'
import { capitalized, hasWords, shortened } from '../customer-text.ts'
import { hashText, pickOne } from '../seed.ts'
import { plainTopic } from '../subject.ts'
import type { Random } from '../seed.ts'

// Search results cut titles at about 600 pixels, which is some 60 to 70 characters.
const MAX_TITLE_CHARS = 68
const MAX_TITLE_WORDS = 14

const NUMBERS: Record<number, string> = { 3: 'three', 4: 'four', 5: 'five', 6: 'six' }

const ENDINGS = {
  'how-to': ['a step-by-step guide', 'a calm start', 'what to do first', 'one step at a time'],
  listicle: ['{n} things that help', '{n} ideas worth trying', '{n} points to remember'],
  'problem-solution': [
    'what goes wrong and what helps',
    'why it is hard and what helps',
    'common problems, plain answers',
  ],
} as const

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

function cut(text: string, maxChars: number): string {
  const { text: kept, whole } = shortened(text, MAX_TITLE_WORDS, maxChars)
  // A title that had to be cut should not end on a word that waits for the next one.
  return whole
    ? kept
    : kept.replace(/(?:\s+(?:a|an|the|and|or|but|of|to|for|in|on|with|your|is|are|by|from|at))+$/i, '')
}

/** Names the focus keyword and the topic; at most 68 characters, plain text. */
export function titleFor(brief: Brief, post: ComposedPost, random: Random): string {
  const topic = plainTopic(brief.topic).replace(/(?<![\s.,;:])[\s.,;:]+$/u, '')
  const { focus } = post.subject
  const base = hasWords(topic) ? topic : focus || `Notes from ${post.businessName}`
  if (focus !== '' && isSaidBy(focus, base)) return withEnding(capitalized(focus), post, random)
  const withFocus =
    focus === '' || includes(cut(base, MAX_TITLE_CHARS), focus) ? base : `${capitalized(focus)}: ${base}`
  const title = capitalized(cut(withFocus, MAX_TITLE_CHARS))
  return withFocus.length === title.length ? withEnding(title, post, random) : title
}

// A question, or a title that counts, promises already what it will say.
const SAYS_ITSELF = /^\d|^(?:how (?!to\b)|what|why|when|where|which|who|do|does|is|are|can|should|will)\b/i

function withEnding(title: string, post: ComposedPost, random: Random): string {
  const ending = pickOne(ENDINGS[post.arc], random).replace('{n}', NUMBERS[post.bodySections] ?? 'a few')
  const hasRoom =
    title.length + ending.length + 2 <= MAX_TITLE_CHARS && !/[:?!…]/.test(title) && !SAYS_ITSELF.test(title)
  return hasRoom ? `${title}: ${ending}` : title
}

// "Yoga for beginners: yoga for stiff beginners" would say it twice.
function isSaidBy(focus: string, topic: string): boolean {
  const words = new Set(topic.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return (
    !includes(topic, focus) &&
    focus
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => words.has(word))
  )
}

// The transliteration covers what normalising does not take apart.
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}
const MAX_SLUG_CHARS = 60

function slugWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
}

/** Lower-case ASCII words and hyphens, at most 60 characters, never empty. */
export function slugFor(brief: Brief, post: ComposedPost): string {
  const focus = slugWords(post.subject.focus)
  const topic = slugWords(plainTopic(brief.topic))
  const isSaid = focus.split('-').every((word) => topic.split('-').includes(word))
  const whole = isSaid ? topic : `${focus}-${topic}`
  const kept =
    whole.length <= MAX_SLUG_CHARS
      ? whole
      : whole
          .slice(0, MAX_SLUG_CHARS + 1)
          .replace(/-[^-]*$/, '')
          .slice(0, MAX_SLUG_CHARS)
  const slug = (includes(kept, focus) ? kept : focus.slice(0, MAX_SLUG_CHARS)).replace(/^-+|(?<!-)-+$/g, '')
  return slug === '' ? `post-${hashText(brief.postId + brief.topic).toString(36)}` : slug
}

const EXCERPT_STARTS = [
  'What to know about {s} before you begin',
  'A plain guide to {s}',
  'Some practical thoughts on {s}',
  'Clear steps and honest questions about {s}',
] as const
const EXCERPT_ENDINGS = [
  ': what to do first, what to avoid and when to ask for help, from {biz}.',
  ': simple steps, common slips and a short list to keep, from {biz}.',
  ': small steps, fair questions and a plan for ordinary weeks, from {biz}.',
  ': what to do first and when to ask for help.',
  ', from {biz}.',
  '.',
] as const
const MAX_EXCERPT_CHARS = 155

/** At most 155 characters with the focus keyword; plain text that also serves as the meta description. */
export function excerptFor(post: ComposedPost, random: Random): string {
  const subject = post.subject.phrase
  const start = pickOne(EXCERPT_STARTS, random).replace('{s}', () => subject)
  const preferred = pickOne(EXCERPT_ENDINGS.slice(0, 3), random)
  const fitting = [preferred, ...EXCERPT_ENDINGS]
    .map((ending) => start + ending.replace('{biz}', () => post.businessName))
    .find((excerpt) => excerpt.length <= MAX_EXCERPT_CHARS)
  return (fitting ?? `${shortened(start, 30, MAX_EXCERPT_CHARS - 1).text}.`).replace(/\.\.$/, '.')
}
