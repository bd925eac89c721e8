import { z } from 'zod'
import { countWords } from '../../contract/posts/count-words.ts'
import type { VoiceReport } from '../../contract/profile/voice.ts'
import { Captions, Newsletter } from '../../contract/posts/posts.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { assemblePost } from './assemble-post.ts'
import { findMissing, lackingPart } from './edit/find-problems.ts'
import { checkFramework } from './frameworks/check-framework.ts'
import { type GateInput, type GateRecord, runGates } from './gates/gates.ts'
import type { NearPost } from './gates/hard/find-duplicate.ts'
import type { Finding } from './gates/hard/finding.ts'
import type { KnownPost } from './gates/seo/find-similar.ts'
import type { SlopCount } from './gates/slop/slop-lint.ts'
import type { ReaderFinding } from './checks/read-with-model.ts'
import { reviewPost } from './checks/review-post.ts'
import { placeLinks } from './links/place-links.ts'
import { SectionShape, type ModelWriter, WrittenShape } from './model/model-writer.ts'
import type { Brief, Finish, Section, Writer, WrittenText } from './writer.ts'
import { lengthen, type Extend } from './write/fit-length.ts'
import type { Citation } from './write/split-citations.ts'
import { joinTexts, partsOf } from './write/write-text.ts'
import { hardInputOf } from './gates/hard/hard-input.ts'
import type { Steps } from './writing-steps.ts'

/** What the pipeline did to the model's words, for the record. */
export interface TextChanges {
  /** Sentences and blocks that the plan's length had no room for, or that no post may hold. */
  cut: string[]
  /** Changes of the editor's that would have broken a gate. */
  dropped: { text: string; reason: string }[]
  /** What was asked for twice and is still not there. */
  missing: string[]
}

export interface Draft extends Finish {
  content: string
  wordCount: number
  gates: GateRecord[]
  /** As the writer first wrote it. */
  slopBefore: SlopCount
  links: { id: string; url: string; title: string; how: string }[]
  changes: TextChanges
  /** Which evidence the writer named for which sentence; editing may have changed it since. */
  citations: Citation[]
  /** What a reader named, for its owner to decide; null where nobody has read it. */
  reading: ReaderFinding[] | null
  /** What keeps the autopilot from publishing it, and warns its owner. */
  findings: Finding[]
}

const FinishShape: z.ZodType<Finish> = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  captions: Captions,
  newsletter: Newsletter.nullable(),
})

interface DraftContext {
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
  /** Runs the gates where nobody waits for them. */
  runGates?(inputs: GateInput[]): Promise<GateRecord[]>
  steps: Steps
  signal: AbortSignal
}

const isModel = (writer: Writer | ModelWriter): writer is ModelWriter => writer.kind === 'model'

/** Write, finish, read, edit, links, gates: from a brief to a post that keeps what is promised. */
export async function composeDraft(context: DraftContext): Promise<Draft> {
  const { writer, brief, steps, signal } = context
  const written = await write(context)
  const long = isModel(writer) ? await extended({ ...context, writer }, written) : written
  const first = await steps.take('finish', FinishShape, () => writer.finish(brief, long, signal), {
    ...{ step: 'finish' as const, message: 'Writing title, excerpt and captions', percent: 60 },
  })
  const { text, finish, reading, missingParts, dropped, cut } = isModel(writer)
    ? await reviewPost(reviewed({ ...context, writer }), long, first)
    : { text: long, finish: first, reading: [], missingParts: null, dropped: [], cut: [] }
  const missing = isModel(writer)
    ? [
        ...findMissing(text.sections, brief).map(({ problem }) => problem),
        ...(missingParts ?? []).map(lackingPart),
      ]
    : []
  const { sections: linked, links } = placeLinks(text.sections, brief.targets, plannedPages(text.plan))
  const content = assemblePost(linked)
  const nearest = await context.findNearest?.(plainText(content))
  const inputs: GateInput[] = [
    ['slop', { content: assemblePost(written.sections), habits: brief.habits }],
    ['hard', hardInput(context, finish, content, nearest)],
    ...gateInputs(context, finish, content, missingParts),
    ['reading', { found: reading }],
  ]
  const [before, hard, ...gates] = await (context.runGates?.(inputs) ?? runGates(inputs))
  return {
    ...finish,
    ...{ content, wordCount: countWords(content), gates: [...gates, hard!], links, reading },
    slopBefore: before!.verdict.found as SlopCount,
    changes: { cut: [...text.dropped, ...cut], dropped, missing },
    citations: text.citations,
    findings: hard!.verdict.found as Finding[],
  }
}

/** With more words where it is too short. */
async function extended(context: ModelContext, text: WrittenText): Promise<WrittenText> {
  const extend = extendWith(context, 'extend')
  return { ...text, sections: await lengthen(text.sections, context.brief.words, extend) }
}

const reviewed = (context: ModelContext) => ({
  ...context,
  lengthen: (sections: Section[]) =>
    lengthen(sections, context.brief.words, extendWith(context, 'extend-edited')),
})

/** The whole text, in one call or two. */
async function write({ writer, brief, steps, signal }: DraftContext): Promise<WrittenText> {
  let text: WrittenText | undefined
  const parts = isModel(writer) ? partsOf(brief.words) : (['whole'] as const)
  for (const part of parts) {
    const before = text
    const progress = {
      step: 'write' as const,
      message: part === 'second' ? 'Writing the second half of your post' : 'Writing your post',
      percent: part === 'second' ? 40 : 10,
    }
    const next = await steps.take(
      part === 'second' ? 'write-2' : 'write',
      WrittenShape,
      () => writer.write(brief, part, before, signal),
      progress,
    )
    text = before ? joinTexts(before, next) : next
  }
  return text!
}

/** The pages that the writer planned to name: words of the text may lead to them, too. */
const plannedPages = (plan: string): ReadonlySet<string> => new Set(plan.match(/\b[ps]\d{1,12}\b/g))

const hardInput = (
  { writer, brief, ownUrls = [] }: DraftContext,
  { title, excerpt }: Finish,
  content: string,
  nearest: NearPost | undefined,
) => ({
  ...hardInputOf(brief, { title, excerpt, content }, ownUrls),
  ...(nearest ? { nearest } : {}),
  ...(isModel(writer) ? {} : { isSample: true }),
})

type ModelContext = DraftContext & { writer: ModelWriter }

const extendWith =
  ({ writer, brief, steps, signal }: ModelContext, step: string): Extend =>
  (written, index, missing, round) =>
    steps.take(`${step}-${round}`, SectionShape, () => writer.extend(brief, written, index, missing, signal))

function gateInputs(
  { brief, known }: DraftContext,
  finish: Finish,
  content: string,
  missingParts: string[] | null,
): GateInput[] {
  const { topic, keywords, words, habits, targets, framework, points, callToAction } = brief
  const { title, slug, excerpt } = finish
  const inputs: GateInput[] = [
    ['length', { content, ...words }],
    ['links', { content, allowed: targets.map(({ url }) => url) }],
    ['slop', { content, habits }],
    ['search', { post: { title, slug, excerpt, content }, keywords }],
    ['repetition', { topic, keywords, known }],
  ]
  const parts = framework && { framework, topic, content, missing: missingParts }
  if (parts && checkFramework(parts).length > 0) inputs.push(['framework', parts])
  if (points) inputs.push(['points', { content, points }])
  if (callToAction) inputs.push(['callToAction', { content, call: callToAction }])
  return inputs
}
