import { countWords } from '../../contract/posts/count-words.ts'
import type { VoiceReport } from '../../contract/profile/voice.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { assemblePost } from './assemble-post.ts'
import { type CheckInput, checkInputOf, type CheckRecord, recordCheck } from './checks/checks.ts'
import type { KnownPost, NearPost } from './checks/similar.ts'
import type { Finding } from './checks/finding.ts'
import { countSlop, type SlopCount } from './checks/slop.ts'
import { reviewPost } from './checks/review-post.ts'
import type { DroppedPatch } from './edit/apply-patches.ts'
import { placeLinks } from './links/place-links.ts'
import type { ModelWriter } from './model/model-writer.ts'
import { type Brief, Finish, type Part, type Writer, WrittenText } from './writer.ts'
import { lengthen } from './write/fit-length.ts'
import type { Citation } from './write/split-citations.ts'
import { isInHalves, joinTexts } from './write/write-text.ts'
import type { Steps } from './writing-steps.ts'

export interface Draft extends Finish {
  content: string
  wordCount: number
  records: CheckRecord[]
  /** As the writer first wrote it. */
  slopBefore: SlopCount
  links: { id: string; url: string; title: string; how: string }[]
  /** What the pipeline did to the model's words, for the record. */
  changes: {
    /** Sentences and blocks that the plan's length had no room for, or that no post may hold. */
    cut: string[]
    /** Changes of the editor's that would have broken a check, and links that went with their words. */
    dropped: DroppedPatch[]
  }
  /** Which evidence the writer named for which sentence; editing may have changed it since. */
  citations: Citation[]
  /** What a reader named, for its owner to decide; null where nobody has read it. */
  reading: Finding[] | null
  /** What code found. */
  findings: Finding[]
}

export interface DraftContext {
  /** A model can be asked for more and for better; a sample article is delivered as it is. */
  writer: Writer | ModelWriter
  brief: Brief
  known: KnownPost[]
  /** Addresses of the customer's own site. */
  ownUrls?: string[]
  /** How near a text is to the customer's own. */
  measureVoice?(content: string): Promise<VoiceReport>
  /** The customer's other post that says most of this text. */
  findNearest?(text: string): Promise<NearPost | undefined>
  /** Runs the checks where nobody waits for them. */
  runChecks?(input: CheckInput): Promise<CheckRecord>
  steps: Steps
  signal: AbortSignal
}

const isModel = (writer: Writer | ModelWriter): writer is ModelWriter => writer.kind === 'model'

/** Write, finish, read, edit, links, checks: from a brief to a post that keeps what is promised. */
export async function composeDraft(context: DraftContext): Promise<Draft> {
  const { writer, brief, steps, signal } = context
  const written = await write(context)
  const lengthened = isModel(writer)
    ? { ...written, sections: await lengthen({ ...context, writer }, written.sections, 'extend') }
    : written
  const first = await steps.take('finish', Finish, () => writer.finish(brief, lengthened, signal))
  const { text, finish, reading, missingParts, dropped, cut } = isModel(writer)
    ? await reviewPost({ ...context, writer }, lengthened, first)
    : { text: lengthened, finish: first, reading: [], missingParts: null, dropped: [], cut: [] }
  const { sections, links } = placeLinks(text.sections, brief.targets, plannedPages(text.plan))
  const content = assemblePost(sections)
  const nearest = await context.findNearest?.(plainText(content))
  const { title, slug, excerpt } = finish
  const ownUrls = context.ownUrls ?? []
  const input: CheckInput = {
    ...checkInputOf(brief, { title, slug, excerpt, content, missing: missingParts }, ownUrls),
    ...(nearest ? { nearest } : {}),
    known: context.known,
    isSample: !isModel(writer),
  }
  const record = await (context.runChecks?.(input) ?? recordCheck('checks', input))
  return {
    ...finish,
    content,
    wordCount: countWords(content),
    links,
    reading,
    records: [record, recordCheck('reading', { found: reading })],
    slopBefore: countSlop(assemblePost(written.sections), brief.habits),
    changes: { cut: [...text.dropped, ...cut], dropped },
    citations: text.citations,
    findings: record.verdict.found ?? [],
  }
}

async function write({ writer, brief, steps, signal }: DraftContext): Promise<WrittenText> {
  const writePart = (part: Part, before?: WrittenText) =>
    steps.take(part === 'second' ? 'write-2' : 'write', WrittenText, () =>
      writer.write(brief, part, before, signal),
    )
  if (!isModel(writer) || !isInHalves(brief.words)) return writePart('whole')
  const half = await writePart('first')
  return joinTexts(half, await writePart('second', half))
}

/** The pages that the writer planned to name: words of the text may lead to them, too. */
const plannedPages = (plan: string): ReadonlySet<string> => new Set(plan.match(/\b[ps]\d{1,12}\b/g))
