import { createHash } from 'node:crypto'
import { z } from 'zod'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { Finding } from '../../../contract/writing/writing-checks.ts'
import type { FrameworkPart } from '../frameworks/framework-parts.ts'
import { askForJson, type Model } from '../model/call-model.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { Brief, Finish, FinishPart } from '../writer.ts'
import { unlessFailed, WritingFailure } from '../writing-failure.ts'
import { listAnnouncements, numberSentences, type NumberedSentence } from '../edit/numbered-blocks.ts'

const verdicts = ['unsupported', 'changed', 'risky'] as const
const subjects = ['business', 'client', 'source', 'promise', 'rival', 'other'] as const
const ReaderFinding = Finding.extend({
  sentence: z.string(),
  /** The announcement that contains it; absent for the post's text. */
  part: z.enum(['title', 'excerpt', 'newsletter', ...captionNetworks]).exactOptional(),
})
export type ReaderFinding = z.output<typeof ReaderFinding>

// Accept a finding even if other fields of the answer are malformed.
const AnsweredFinding = z.object({
  n: z.preprocess((n) => (typeof n === 'string' ? Number(/\d+/.exec(n)?.[0]) : n), z.number()),
  verdict: z.enum(verdicts).catch('unsupported'),
  about: z.enum(subjects).catch('other'),
  words: z.string().catch(''),
  why: z
    .string()
    .catch('')
    .transform((why) => why || 'Nothing you told us says this.'),
})
const Answer = z.object({ findings: listOf(AnsweredFinding), missingParts: listOf(z.string()).catch([]) })

export const Reading = z.object({ found: z.array(ReaderFinding), missingParts: z.array(z.string()) })
export type Reading = z.output<typeof Reading>

// A reader that names more has not really read the post.
const maxShare = 0.6
const minSentences = 10
const maxWords = 120
const maxWhy = 300

interface ReadInput {
  brief: Brief
  /** HTML, with or without link marks. */
  content: string
  finish: Finish
  parts?: FrameworkPart[]
  /** Sentences that were already read; only new ones are read now. */
  known?: ReadonlySet<string> | undefined
}

interface Announcement extends NumberedSentence {
  part: FinishPart | 'teaser'
}

/** What a model says nothing known supports. Null if it failed, named nearly everything or missed the control sentence. */
export async function findUnsupportedStatements(
  model: Model,
  { brief, content, finish, parts = [], known }: ReadInput,
  signal: AbortSignal,
): Promise<Reading | null> {
  const all = numberSentences(content).sentences
  const isNew = ({ sentence }: { sentence: string }) => !known?.has(sentence)
  const own = listAnnouncements(finish).filter(isNew)
  const changed = all.filter(isNew)
  const names = parts.map(({ name }) => name)
  if (known && changed.length + own.length === 0) return { found: [], missingParts: names }
  const control = controlSentence(brief.postId, brief.profile.businessName, brief.language)
  const announcements = withControl(own, control, (all.at(-1)?.n ?? 0) + 1)
  // The first reading shares the editor's context, so that providers bill it as cached.
  const context = { brief, content: known ? undefined : content }
  const prompt = readPrompt(announcements, parts, known && changed)
  const call = { step: 'check' as const, context, prompt, schema: Answer }
  const read = [...(known ? changed : all), ...announcements]
  const answered = askForJson(model, call, signal, ({ findings: given, missingParts: missing }) => {
    const missingParts = names.filter((name) => missing.includes(name))
    return { value: { found: readFindings(given, read, control), missingParts } }
  })
  return unlessFailed(answered, null)
}

/** Inserts the control sentence at an unpredictable place, labelled as a part no post has, and numbers all from `first`. */
function withControl(own: Omit<Announcement, 'n'>[], sentence: string, first: number): Announcement[] {
  const [place = 0] = createHash('sha256').update(sentence).digest()
  return own
    .toSpliced(place % (own.length + 1), 0, { part: 'teaser', sentence })
    .map((one, at) => ({ ...one, n: first + at }))
}

function readFindings(
  answered: z.output<typeof AnsweredFinding>[],
  read: (NumberedSentence | Announcement)[],
  control: string,
): ReaderFinding[] {
  const byNumber = new Map(read.map((one) => [one.n, one]))
  const found = answered.flatMap(({ n, verdict, about, words, why }): ReaderFinding[] => {
    const one = byNumber.get(n)
    if (!one) return []
    const part = 'part' in one && one.part !== 'teaser' ? { part: one.part } : {}
    const said = { sentence: one.sentence, words: words.slice(0, maxWords), reason: why.slice(0, maxWhy) }
    return [{ ...part, ...said, check: verdict, level: 'hold', about }]
  })
  const named = new Set(found.map(({ sentence }) => sentence))
  if (!named.delete(control))
    throw new WritingFailure('model_broken_answer', 'It names none of what is plainly invented.')
  if (read.length >= minSentences && named.size > read.length * maxShare)
    throw new WritingFailure('model_broken_answer', 'It names nearly every sentence.')
  const seen = new Set([keyOf({ sentence: control })])
  return found.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
}

// Captions may repeat the text, and each copy has to be fixed.
const keyOf = ({ part, sentence }: Pick<ReaderFinding, 'part' | 'sentence'>) => `${part ?? ''} ${sentence}`

/** Follows the post in the prompt, or the brief if only `changed` sentences are read again. */
function readPrompt(announcements: Announcement[], parts: FrameworkPart[], changed?: NumberedSentence[]) {
  const data = {
    parts: parts.length > 0 ? parts : undefined,
    changedSentences: changed?.map(({ n, sentence }) => `‹${n}› ${sentence}`),
    announcements: announcements.map(({ n, part, sentence }) => `‹${n}› (${part}) ${sentence}`),
  }
  const what = changed ? 'the sentences below' : 'the post, and what announces it,'
  return `Read ${what} as a careful editor would, sentence by sentence. Each sentence has its number, as in ‹7›.
${quoteData(data)}
Name only the sentences that somebody must look at before they go out:
- unsupported: something specific about this business, its people, clients, products, prices, places, dates or results, what it always does or promises, or a study, a statistic or a quotation, that nothing above says.
- changed: the facts, answers, pages or sources say it differently: another number, unit, day, place or person, an added "only" or "all", a lost "from" or "plus VAT".
- risky: a promise about health, law, money or safety that no fact or answer makes, a comparison with a competitor, an accusation, advice that could do harm, or words to the author instead of the readers.
Everything else passes: advice, common knowledge, public law, sums that follow from the facts, what an answer says together with its question, what the business's own pages and its author's posts say, imagined readers ("Say you …"), questions, opinions and invitations.${parts.length > 0 ? partsQuestion(changed !== undefined) : ''}
Answer with JSON only, an empty list where nothing is to be named:
{"findings": [{"n": 7, "verdict": "unsupported", "about": "business, client, source, promise, rival or other", "words": "the words in question", "why": "one plain sentence to the owner about what nothing carries"}]${parts.length > 0 ? ', "missingParts": ["name"]' : ''}}`
}

const partsQuestion = (isAgain: boolean): string => `
parts are what the post should say, in this order. missingParts are the names of those that no passage of ${isAgain ? 'the changed sentences says: the rest of the post lacks them all' : 'the post says, in whatever words and under whatever heading'}.`

const names = ['Aurelia Brandvold', 'Cornelius Achterberg', 'Ottoline Farquharson', 'Leopold Szymanowski']
const sentences: Record<string, (business: string, name: string, year: number) => string> = {
  en: (business, name, year) =>
    `${business} was founded in ${year} by ${name}, who walked on the moon twice.`,
  de: (business, name, year) =>
    `${business} wurde ${year} von ${name} gegründet, zweimal zu Fuß auf dem Mond.`,
  fr: (business, name, year) =>
    `${business} a été fondé en ${year} par ${name}, qui a marché deux fois sur la Lune.`,
  es: (business, name, year) =>
    `${business} fue fundado en ${year} por ${name}, que caminó dos veces por la Luna.`,
}

/** An obviously invented sentence, different for each post. A reader that doesn't name it has not read the post. */
function controlSentence(postId: string, business: string, language = 'en'): string {
  const [name = 0, year = 0] = createHash('sha256').update(postId).digest()
  return (sentences[language] ?? sentences.en!)(business, names[name % names.length]!, 1700 + (year % 100))
}
