import type { PostRecord } from '../../../contract/writing/record.ts'
import type { Finding } from '../../../contract/writing/writing-checks.ts'

type Entry = PostRecord['entries'][number]
type Kind = Entry['kind']
type DataOf<K extends Kind> = Extract<Entry, { kind: K }>['data']

export type RecordedCall = DataOf<'call'>

/** The entries of one kind, oldest first. */
export const entriesOf = <K extends Kind>({ entries }: Pick<PostRecord, 'entries'>, kind: K): DataOf<K>[] =>
  entries.flatMap((entry) => (entry.kind === kind ? [entry.data as DataOf<K>] : []))

/** The final findings of code or of a reader; undefined if there was no such check. */
export function findingsOf(record: PostRecord, by: 'checks' | 'reading'): Finding[] | undefined {
  const found = entriesOf(record, 'gate').findLast(({ gate }) => gate === by)?.verdict.found
  return Array.isArray(found) ? (found as Finding[]) : undefined
}

export const deliveryOf = (record: PostRecord) => entriesOf(record, 'delivery').at(-1)

/** The evidence that the plan names or a sentence cites, with the number of those sentences, and the rest. */
export function sortEvidence(record: PostRecord) {
  const cited = (deliveryOf(record)?.citations ?? []).flatMap(({ ids }) => ids)
  const planned = new Set<string>(record.plan?.match(/\bf\d{1,4}\b/g))
  const items = (record.brief?.evidence ?? []).map((item) => ({
    item,
    sentences: cited.filter((id) => id === item.id).length,
  }))
  const isUsed = ({ item, sentences }: (typeof items)[number]) => planned.has(item.id) || sentences > 0
  return { used: items.filter(isUsed), unused: items.filter((one) => !isUsed(one)) }
}

const taskNames: Record<string, string> = {
  write: 'The post',
  extend: 'More words',
  edit: 'Edit of the whole post',
  check: 'Reading of every sentence',
  finish: 'Title, excerpt and captions',
  sentence: 'Another wording of a sentence',
  changes: 'Requested change',
}

export const taskName = (task: string | null | undefined): string => taskNames[task ?? ''] ?? 'Model call'

const outcomeWords: Record<string, string> = {
  model_refused: 'Refused',
  model_empty: 'Empty answer',
  model_unavailable: 'No answer',
  model_slow: 'Too slow',
  model_out_of_credit: 'Out of credit',
  model_out_of_quota: 'Daily quota used up',
  model_context_full: 'Too long for the model',
  model_refused_key: 'API key rejected',
}

/** Why a call returned no text; undefined if it did. */
export const outcomeName = (outcome = 'text') =>
  outcome === 'text' ? undefined : (outcomeWords[outcome] ?? 'Failed')

/** House style corrections, made when the post was written or by its owner: "color → colour". */
export function houseStyleWords(record: PostRecord): string[] {
  const written = deliveryOf(record)?.changes?.corrected ?? []
  const applied = entriesOf(record, 'decision')
    .filter(({ decision }) => decision === 'house_style')
    .map(({ sentence, text }) => ({ before: sentence, after: text ?? '' }))
  return [...written, ...applied].map(({ before, after }) => `${before} → ${after}`)
}

const decisionWords: Record<string, string> = {
  approve: 'You confirmed it. It’s on your fact sheet now.',
  remove: 'You removed it.',
}

/** All held sentences with their owner's decision. */
export function heldDecisions(record: PostRecord) {
  const named = [...(findingsOf(record, 'reading') ?? []), ...(findingsOf(record, 'checks') ?? [])]
  const held = named
    .filter(({ sentence, level }) => sentence !== undefined && level === 'hold')
    .map(({ sentence = '', reason }) => ({ sentence, why: [reason] }))
  const decided = entriesOf(record, 'decision').filter(({ decision }) => decision !== 'house_style')
  const more = decided.filter(({ sentence }) => held.every((one) => one.sentence !== sentence))
  return [...held, ...more.map(({ sentence }) => ({ sentence, why: [] }))].map((one) => {
    const decision = decided.findLast(({ sentence }) => sentence === one.sentence)
    return { ...one, outcome: describeDecision(record, decision) }
  })
}

function describeDecision({ post }: PostRecord, decision: DataOf<'decision'> | undefined): string {
  if (!decision) return post.status === 'held' ? 'Waiting for your decision.' : 'No decision recorded.'
  return decisionWords[decision.decision] ?? `Changed to “${decision.text ?? ''}”`
}

/** `usd` is undefined if a model's price is unknown. */
export function costOf(calls: RecordedCall[]) {
  const total = (of: (call: RecordedCall) => number) => calls.reduce((sum, call) => sum + of(call), 0)
  return {
    inputTokens: total(({ inputTokens = 0 }) => inputTokens),
    outputTokens: total(({ outputTokens = 0 }) => outputTokens),
    usd: calls.every(({ costUsd }) => typeof costUsd === 'number')
      ? total(({ costUsd }) => costUsd ?? 0)
      : undefined,
  }
}
