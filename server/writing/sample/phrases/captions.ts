import type { Brief, CaptionNetwork, Finish } from '../../writer.ts'
import type { ComposedPost } from '../compose-post.ts'
import { capitalized, graphemeCount, hasWords, plainText, shortened, tidy } from '../customer-text.ts'
import { pickOne } from '../seed.ts'
import type { Random } from '../seed.ts'
import { isToneName } from './tones.ts'
import type { ToneName } from './tone-names.ts'

/** Each network's limit in its own unit; see captionLength. */
export const CAPTION_LIMITS: Record<CaptionNetwork, number> = {
  linkedin: 3_000,
  facebook: 63_206,
  instagram: 2_200,
  x: 280,
  threads: 500,
  bluesky: 300,
}

// X counts every link as 23 (t.co); elsewhere the address itself counts, and few posts have a longer one than this.
const X_LINK = 23
const ROOM_FOR_URL = 120

/** X's weights (twitter-text v3): Latin and common punctuation 1, everything else, emoji too, 2. */
function xWeight(text: string): number {
  let weight = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const isLight =
      code <= 4351 ||
      (code >= 8192 && code <= 8205) ||
      (code >= 8208 && code <= 8223) ||
      (code >= 8242 && code <= 8247)
    weight += isLight ? 1 : 2
  }
  return weight
}

export function captionLength(network: CaptionNetwork, caption: string): number {
  const rest = caption.replace('{url}', '')
  return network === 'x' ? xWeight(rest) + X_LINK : graphemeCount(rest) + ROOM_FOR_URL
}

// A sign that starts a tag or a mention, or a brace, must not come in by what people typed.
function harmless(text: string): string {
  return tidy(text.replace(/[#@{}]/g, ' '))
}

function hashtags(keywords: readonly string[], max: number): string {
  const tags = keywords.map((keyword) =>
    (tidy(keyword).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
  )
  // A tag of digits alone is no tag on any of the six; over 30 characters nobody searches for it.
  const usable = tags.filter((tag) => /\p{L}/u.test(tag) && tag.length <= 30)
  return [...new Set(usable)]
    .slice(0, max)
    .map((tag) => `#${tag}`)
    .join(' ')
}

const HOOKS: Record<ToneName, readonly string[]> = {
  professional: ['A clear plan beats a quick guess.', 'Sound decisions start with good questions.'],
  casual: ['Been putting this off? Same.', 'No fuss, just a few things that help.'],
  friendly: ['A little something for you today!', 'Make yourself a cup of tea and have a look!'],
  formal: ['A considered view is worth a few minutes.', 'Some careful notes on a practical subject.'],
  humorous: ['Your to-do list called. It sounded hopeful.', 'Warning: may cause sudden tidiness!'],
  educational: ['A short lesson in plain words.', 'What would you ask first?'],
  inspirational: ['One small step today. That is enough!', 'Begin where you are.'],
  technical: ['Inputs, steps, checks.', 'A repeatable method, described step by step.'],
}

interface Parts {
  hook: string
  title: string
  topic: string
  biz: string
  points: string[]
  /** A point that does not name the topic itself. */
  tip: string
  /** Opening sentences of body paragraphs, each short enough to quote. */
  thoughts: string[]
}

const bullets = (points: readonly string[], mark: string) =>
  points.map((point) => `${mark} ${point}`).join('\n')

// Each network gets its own shape, because the same text on all six looks like a robot's; each shape has a few wordings.
const SHAPES: Record<CaptionNetwork, readonly ((parts: Parts) => string)[]> = {
  linkedin: [
    ({ hook, title, points, biz }) =>
      `${hook}\n\nNew on our blog: ${title}\n\nInside:\n${bullets(points, '•')}\n\nWhich of these would you do first?\n\nRead it here: {url}\n\n${biz}`,
    ({ thoughts, topic, points, biz }) =>
      `${thoughts[0]}\n\nThat is one thought from our new post on ${topic}. It also covers:\n${bullets(points, '•')}\n\nThe whole post: {url}\n\n${biz}`,
  ],
  facebook: [
    ({ hook, topic }) =>
      `${hook} There is a new post about ${topic} on our blog. Have a read, and tell us what you would add: {url}`,
    ({ thoughts, topic }) => `${thoughts[1]} More on ${topic} in our new post: {url}`,
    ({ title, hook }) => `Fresh on the blog: ${title}. ${hook} {url}`,
  ],
  instagram: [
    ({ hook, title, points, biz }) =>
      `${title}\n\n${hook}\n\n${bullets(points.slice(0, 3), '→')}\n\nSave this for later. The full post by ${biz}: {url}`,
    ({ thoughts, points, biz }) =>
      `${thoughts[2]}\n\nAlso in the new post:\n${bullets(points.slice(-3), '→')}\n\nFrom all of us at ${biz}: {url}`,
  ],
  x: [({ title }) => `${title}\n\n{url}`, ({ title, biz }) => `${title} (from ${biz})\n\n{url}`],
  threads: [
    ({ hook, topic }) => `Thinking about ${topic}? ${hook} The whole post is here: {url}`,
    ({ thoughts, topic }) => `${thoughts[3]} Read more about ${topic}: {url}`,
    ({ tip, topic }) => `One tip about ${topic}: ${tip}. The rest is here: {url}`,
  ],
  bluesky: [
    ({ topic, biz }) => `New from ${biz}, on ${topic}. Questions are welcome: {url}`,
    ({ title }) => `We have a new post up: ${title}. What did we miss? {url}`,
    ({ topic, tip }) => `On ${topic}, in one line: ${tip}. In a few more: {url}`,
  ],
}

const MAX_HASHTAGS: Record<CaptionNetwork, number> = {
  linkedin: 3,
  facebook: 0,
  instagram: 8,
  x: 2,
  threads: 1,
  bluesky: 2,
}

// A sentence that opens a paragraph stands well alone; a longer one would fill a caption.
const MAX_THOUGHT_CHARS = 130
const MIN_THOUGHT_WORDS = 8

function thoughtsOf(post: ComposedPost): string[] {
  const openings = post.sections
    .slice(1, -1)
    .map(({ html }) => plainText(/<p>(.*?[.!?])(?: |<\/p>)/s.exec(html)?.[1] ?? ''))
  const usable = openings
    .map(harmless)
    .filter(
      (text) =>
        hasWords(text) && text.length <= MAX_THOUGHT_CHARS && text.split(' ').length >= MIN_THOUGHT_WORDS,
    )
  // Four are asked for; a post with fewer short ones repeats the first, on another network.
  return [0, 1, 2, 3].map(
    (at) => usable[at % Math.max(1, usable.length)] ?? 'A few thoughts for an ordinary week.',
  )
}

/** Six captions, each within its network's limit, each with {url} once; hashtags come from the keywords alone. */
export function captionsFor(
  brief: Brief,
  post: ComposedPost,
  title: string,
  random: Random,
): Finish['captions'] {
  const wanted = brief.tone.trim().toLowerCase()
  const phrase = harmless(post.subject.phrase)
  const name = harmless(post.businessName)
  const points = post.sections
    .slice(1, -1)
    .map(({ heading }) => harmless(heading.replace(/^(?:Step )?\d+[.:] /, '')))
    .map(capitalized)
  const parts: Parts = {
    hook: pickOne(HOOKS[isToneName(wanted) ? wanted : 'professional'], random),
    // X's 280, with every sign weighing 2, still hold it.
    title: shortened(harmless(title), 14, 70).text,
    topic: hasWords(phrase) ? phrase : 'this topic',
    biz: hasWords(name) ? name : 'our team',
    thoughts: thoughtsOf(post),
    points,
    tip: points.find((point) => !point.includes(phrase)) ?? 'One small step at a time',
  }
  const caption = (network: CaptionNetwork) => {
    const text = pickOne(SHAPES[network], random)(parts)
    const tags = hashtags(brief.keywords, MAX_HASHTAGS[network])
    const tagged = tags === '' ? text : `${text}\n\n${tags}`
    return captionLength(network, tagged) <= CAPTION_LIMITS[network] ? tagged : text
  }
  return {
    linkedin: caption('linkedin'),
    facebook: caption('facebook'),
    instagram: caption('instagram'),
    x: caption('x'),
    threads: caption('threads'),
    bluesky: caption('bluesky'),
  }
}
