import { z } from 'zod'
import { countWords } from '../../contract/posts/count-words.ts'
import { Captions, Newsletter } from '../../contract/posts/posts.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { assemblePost } from './assemble-post.ts'
import { findMissing, findProblems } from './edit/find-problems.ts'
import { shapeOf } from './frameworks/framework-parts.ts'
import { runGate, type GateRecord } from './gates/gates.ts'
import type { NearPost } from './gates/hard/find-duplicate.ts'
import type { Finding } from './gates/hard/finding.ts'
import type { KnownPost } from './gates/seo/find-similar.ts'
import { countSlop, type SlopCount } from './gates/slop/slop-lint.ts'
import type { Unsupported } from './gates/truth/truth-gate.ts'
import { placeLinks } from './links/place-links.ts'
import { EditedShape, SectionShape, type ModelWriter, WrittenShape } from './model/model-writer.ts'
import type { Brief, Finish, Section, Writer, WrittenText } from './writer.ts'
import { fitLength, lengthen, type Extend } from './write/fit-length.ts'
import type { Citation } from './write/split-citations.ts'
import { partsOf } from './write/write-text.ts'
import { hardInputOf } from './gates/hard/hard-input.ts'
import { settleClaims, wholeText } from './held/settle-claims.ts'
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
  /** Sentences that nobody has confirmed: the post waits for its owner. */
  held: Unsupported[]
  /** What keeps the autopilot from publishing it, and warns its owner. */
  findings: Finding[]
}

const FinishShape: z.ZodType<Finish> = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  captions: Captions,
  // A release before wrote it in a step of its own.
  newsletter: Newsletter.nullable().default(null),
})

interface DraftContext {
  /** A model can be asked for more and for better; a sample article is delivered as it is. */
  writer: Writer | ModelWriter
  brief: Brief
  known: KnownPost[]
  /** Addresses of the customer's own site. */
  ownUrls?: string[]
  /** The customer's other post that says most of this text. */
  findNearest?(text: string): Promise<NearPost | undefined>
  steps: Steps
  signal: AbortSignal
}

const isModel = (writer: Writer | ModelWriter): writer is ModelWriter => writer.kind === 'model'

/** Write, edit, length, finish, check, links, gates: from a brief to a post that keeps what is promised. */
export async function composeDraft(context: DraftContext): Promise<Draft> {
  const { writer, brief, steps, signal } = context
  const text = await write(context)
  const slopBefore = countSlop(assemblePost(text.sections), brief.habits)
  const { sections, changes } = isModel(writer)
    ? await finishText({ ...context, writer }, text)
    : { sections: text.sections, changes: { cut: [], dropped: [], missing: [] } }
  const finish = await steps.take(
    'finish',
    FinishShape,
    () => writer.finish(brief, { ...text, sections }, signal),
    { step: 'finish', message: 'Writing title, excerpt and captions', percent: 80 },
  )
  const settled = isModel(writer)
    ? await settleClaims({ writer, brief, steps, signal }, { sections, finish })
    : { sections, unsupported: [], dropped: [], cut: [] }
  changes.dropped.push(...settled.dropped)
  changes.cut.push(...settled.cut)
  const { sections: linked, links } = placeLinks(settled.sections, brief.targets, plannedPages(text.plan))
  const content = assemblePost(linked)
  const { citations } = text
  const nearest = await context.findNearest?.(plainText(content))
  const hard = runGate('hard', hardInput(context, finish, content, nearest))
  const gates = [...runGates(context, finish, { content, unsupported: settled.unsupported }), hard]
  const held = gates.find(({ gate }) => gate === 'truth')?.verdict.found as Unsupported[]
  const findings = hard.verdict.found as Finding[]
  const wordCount = countWords(content)
  return { ...finish, content, wordCount, gates, slopBefore, links, changes, citations, held, findings }
}

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
    text = before ? joined(before, next) : next
  }
  return text!
}

const joined = (first: WrittenText, second: WrittenText): WrittenText => ({
  ...first,
  sections: [...first.sections, ...second.sections],
  citations: [...first.citations, ...second.citations],
  dropped: [...first.dropped, ...second.dropped],
})

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

/** What a model wrote, long enough, edited and inside its range. */
async function finishText(context: ModelContext, text: WrittenText) {
  const { brief } = context
  const long = await lengthen(text.sections, brief.words, extendWith(context))
  const { sections: edited, dropped } = await edit(context, long)
  const missing = findMissing(edited, brief).map(({ problem }) => problem)
  const { sections: fitted, cuts } = fitLength(edited, brief.words)
  return { sections: fitted, changes: { cut: [...text.dropped, ...cuts], dropped, missing } }
}

// A second pass puts right most of what a careless first one left; a third would cost more than it brings.
const editRounds = 2

/** The editor's pass, and another where checks still find something. */
async function edit(
  { writer, brief, steps, signal }: ModelContext,
  written: Section[],
): Promise<z.output<typeof EditedShape>> {
  let current: z.output<typeof EditedShape> = { sections: written, dropped: [] }
  const asked = new Set<string>()
  for (let round = 1; round <= editRounds; round++) {
    const before = current.sections
    const problems = findProblems(before, brief, asked)
    problems.forEach(({ sentence }) => sentence !== undefined && asked.add(sentence))
    if (round > 1 && problems.length === 0) break
    const { sections, dropped } = await steps.take(
      `edit-${round}`,
      EditedShape,
      () => writer.edit(brief, before, problems, signal),
      { step: 'edit', message: 'Editing your post', percent: 60 + 5 * round },
    )
    current = { sections, dropped: [...current.dropped, ...dropped] }
  }
  return current
}

const extendWith =
  ({ writer, brief, steps, signal }: ModelContext): Extend =>
  (written, index, missing, round) =>
    steps.take(`extend-${round}`, SectionShape, () => writer.extend(brief, written, index, missing, signal))

/** The gates of what only some requests ask for. */
function requestedGates(
  { framework, topic, told = [], points, callToAction }: Brief,
  content: string,
): GateRecord[] {
  return [
    ...(framework && shapeOf(framework, topic)
      ? [runGate('framework', { framework, topic, content, told })]
      : []),
    ...(points ? [runGate('points', { content, points })] : []),
    ...(callToAction ? [runGate('callToAction', { content, call: callToAction })] : []),
  ]
}

function runGates(
  { brief, known }: DraftContext,
  finish: Finish,
  { content, unsupported }: { content: string; unsupported: string[] },
): GateRecord[] {
  const { topic, keywords, words, sheet, habits, targets } = brief
  const { title, slug, excerpt } = finish
  return [
    runGate('length', { content, ...words }),
    runGate('links', { content, allowed: targets.map(({ url }) => url) }),
    runGate('truth', { content: wholeText(finish, content), sheet, unsupported }),
    runGate('slop', { content, habits }),
    // Their own card goes before it.
    ...(!brief.voice ? [runGate('tone', { content, tone: brief.tone })] : []),
    runGate('search', { post: { title, slug, excerpt, content }, keywords }),
    runGate('repetition', { topic, keywords, known }),
    ...requestedGates(brief, content),
  ]
}
