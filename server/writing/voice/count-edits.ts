import type { LearnedExample } from '../../../contract/profile/voice.ts'
import { sentencesOfText, shorten } from '../text/words.ts'
import { readEdits, type EditedPost, type LocalEdit, type ReadEdits } from './read-edits.ts'

// Once may be an accident; twice in different posts is a habit.
const minPosts = 2
const openingPosts = 3
const minLengthPosts = 3
const minLengthChange = 0.15
const maxReplacedWords = 4
// Of each kind.
const maxLines = 8
const maxQuote = 90

export function countEdits(posts: EditedPost[]): { key: string; line: string; examples: LearnedExample[] }[] {
  const read = posts.flatMap((post) => readEdits(post) ?? [])
  const replaced = findReplaced(read)
  const takenOut = findTakenOut(read, new Set(replaced.map(({ words }) => words)))
  return [...replaced, ...takenOut, ...findOpenings(read), ...findLength(read)].map(
    ({ key, line, examples }) => ({ key, line, examples: examples.slice(0, 2) }),
  )
}

type Found = Map<ReadEdits, LocalEdit>

/** Edits by key in at least two posts; some edit is exactly its key's, which comes first, and nothing more. */
function collect(posts: ReadEdits[], keysOf: (edit: LocalEdit) => string[]): [string, Found][] {
  const habits = new Map<string, Found>()
  const whole = new Set<string>()
  for (const post of posts)
    for (const edit of post.edits) {
      const keys = keysOf(edit)
      if (keys[0] !== undefined) whole.add(keys[0])
      for (const key of keys) {
        const found = habits.getOrInsertComputed(key, () => new Map())
        // An edit of exactly these words is the clearer example.
        if (!found.has(post) || key === keys[0]) found.set(post, edit)
      }
    }
  return [...habits]
    .filter(([key, found]) => found.size >= minPosts && whole.has(key))
    .toSorted(([a, one], [b, other]) => other.size - one.size || b.length - a.length)
}

const holds = (text: string, words: string) => text.includes(` ${words} `)

/** None of the words are left in at least two posts, and in more than those that have them. */
function isRegular(posts: ReadEdits[], words: string, found: Found): boolean {
  const gone = [...found.keys()].filter(({ final }) => !holds(final, words)).length
  return gone >= minPosts && gone > posts.filter(({ final }) => holds(final, words)).length
}

const examplesOf = (found: Found) => [...found.values()].map(({ example }) => example)

/** As written within a sentence; at its beginning a capital says nothing. */
function show(found: Found, side: 'removed' | 'added', words: string): string {
  const exact = [...found.values()].filter((edit) => edit.removed === words)
  const within = exact.find(({ isInitial }) => !isInitial)
  if (within) return within.shown[side]
  const text = exact[0]!.shown[side]
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function findReplaced(posts: ReadEdits[]) {
  const isLong = (words: string) => words.split(' ').length > maxReplacedWords
  return collect(posts, ({ removed, added }) =>
    added === '' || isLong(removed) || isLong(added) ? [] : [`${removed} → ${added}`],
  )
    .map(([key, found]) => ({ key: `replaced: ${key}`, found, words: key.split(' → ')[0]! }))
    .filter(({ words, found }) => isRegular(posts, words, found))
    .slice(0, maxLines)
    .map(({ key, found, words }) => ({
      key,
      words,
      line: `Write “${show(found, 'added', words)}”, not “${show(found, 'removed', words)}”.`,
      examples: examplesOf(found),
    }))
}

function findTakenOut(posts: ReadEdits[], replaced: ReadonlySet<string>) {
  const phrases: string[] = []
  return collect(posts, partsOf)
    .filter(([words, found]) => {
      // What a post is about is left out for other reasons.
      const isSubject = [...found.keys()].some(({ subject }) =>
        words.split(' ').some((word) => holds(subject, word)),
      )
      const isNew =
        words.length > 2 &&
        !replaced.has(words) &&
        !isSubject &&
        isRegular(posts, words, found) &&
        !phrases.some((one) => holds(` ${one} `, words) || holds(` ${words} `, one))
      if (isNew) phrases.push(words)
      return isNew
    })
    .slice(0, maxLines)
    .map(([words, found]) => ({
      key: `removed: ${words}`,
      line: `Leave out “${shorten(show(found, 'removed', words), maxQuote)}”.`,
      examples: examplesOf(found),
    }))
}

/** The words of an edit and every run among them; a sentence only as a whole. */
function partsOf({ removed, isSentence }: LocalEdit): string[] {
  const words = isSentence ? [] : removed.split(' ')
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_word, at) => words.slice(from, from + at + 1).join(' ')),
  )
  return [removed, ...runs.filter((run) => run !== removed)]
}

function findOpenings(posts: ReadEdits[]) {
  const latest = posts.slice(0, openingPosts)
  const examples = latest.flatMap((post) => (post.isOpeningRewritten ? [post.opening] : []))
  if (latest.length < openingPosts || examples.length < minPosts) return []
  const [before, after] = [examples[0]!.before, examples[0]!.after].map((text) =>
    shorten(sentencesOfText(text)[0] ?? '', maxQuote),
  )
  return [{ key: 'opening', line: `Open like “${after}”, not like “${before}”.`, examples }]
}

function findLength(posts: ReadEdits[]) {
  const changes = posts
    .filter(({ words }) => words.before > 0)
    .map((post) => ({ post, change: post.words.after / post.words.before - 1 }))
  const shorter = changes.filter(({ change }) => change < -minLengthChange)
  const longer = changes.filter(({ change }) => change > minLengthChange)
  const [more, fewer] = shorter.length > longer.length ? [shorter, longer] : [longer, shorter]
  if (more.length < minLengthPosts || more.length <= 2 * fewer.length) return []
  const average = more.reduce((sum, { change }) => sum + Math.abs(change), 0) / more.length
  const percent = Math.round(average * 20) * 5
  const count = (words: number) => `${words.toLocaleString('en')} words`
  const line =
    more === shorter
      ? `Be briefer: drafts are cut by about ${percent}%.`
      : `Go into more detail: drafts are extended by about ${percent}%.`
  const examples = more.map(({ post: { title, words } }) => ({
    title,
    before: count(words.before),
    after: count(words.after),
  }))
  return [{ key: 'length', line, examples }]
}
