import { z } from 'zod'
import { countWords } from '../../contract/posts/count-words.ts'
import { Captions, Newsletter } from '../../contract/posts/posts.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { assemblePost } from './assemble-post.ts'
import { findMissing, findProblems } from './edit/find-problems.ts'
import { cutPost } from './gates/length/cut-post.ts'
import { fitLength, lengthen, type Extend } from './gates/length/fit-length.ts'
import { shapeOf } from './frameworks/framework-parts.ts'
import { runGate, type GateRecord } from './gates/gates.ts'
import type { NearPost } from './gates/hard/find-duplicate.ts'
import type { Finding } from './gates/hard/finding.ts'
import type { KnownPost } from './gates/seo/find-similar.ts'
import { countSlop, type SlopCount } from './gates/slop/slop-lint.ts'
import type { Unsupported } from './gates/truth/truth-gate.ts'
import { placeLinks } from './links/place-links.ts'
import { EditedShape, SectionShape, type ModelWriter } from './model/model-writer.ts'
import { Outline } from './outline/outline.ts'
import type { Citation } from './sections/split-citations.ts'
import type { Brief, Finish, Section, Writer } from './writer.ts'
import { hardInputOf } from './gates/hard/hard-input.ts'
import { settleClaims, wholeText } from './held/settle-claims.ts'
import type { Steps } from './writing-steps.ts'

/** What the pipeline did to the model's words, for the record. */
export interface TextChanges {
  /** Sentences and blocks that the plan's length had no room for. */
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

/** Outline, sections, edit, length, links, finish, gates: from a brief to a post that keeps what is promised. */
export async function composeDraft(context: DraftContext): Promise<Draft> {
  const { writer, brief, steps, signal } = context
  const outline = await steps.take('outline', Outline, () => writer.outline(brief, signal), {
    ...{ step: 'outline', message: 'Making the outline', percent: 10 },
  })
  const written = await writeSections(context, outline)
  const slopBefore = countSlop(assemblePost(written), brief.habits)
  const { sections, changes } = isModel(writer)
    ? await finishText({ ...context, writer }, outline, written)
    : { sections: written, changes: { cut: [], dropped: [], missing: [] } }
  const finish = await steps.take(
    'finish',
    FinishShape,
    () => writer.finish(brief, outline, sections, signal),
    {
      ...{ step: 'finish', message: 'Writing title, excerpt and captions', percent: 90 },
    },
  )
  const settled = isModel(writer)
    ? await settleClaims({ writer, brief, steps, signal }, { outline, sections, finish })
    : { sections, unsupported: [], dropped: [], cut: [] }
  changes.dropped.push(...settled.dropped)
  changes.cut.push(...settled.cut)
  const { sections: linked, links } = placeLinks(settled.sections, plannedTargets(brief, outline))
  const content = assemblePost(linked)
  const citations = settled.sections.flatMap((section) => section.citations ?? [])
  const nearest = await context.findNearest?.(plainText(content))
  const hard = runGate('hard', hardInput(context, finish, content, nearest))
  const gates = [...runGates(context, finish, { content, unsupported: settled.unsupported }), hard]
  const held = gates.find(({ gate }) => gate === 'truth')?.verdict.found as Unsupported[]
  const findings = hard.verdict.found as Finding[]
  const wordCount = countWords(content)
  return { ...finish, content, wordCount, gates, slopBefore, links, changes, citations, held, findings }
}

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
async function finishText(context: ModelContext, outline: Outline, written: Section[]) {
  const { brief } = context
  const long = await lengthen(written, brief.words, extendWith(context, outline))
  const { sections: edited, dropped } = await edit(context, outline, long)
  const missing = findMissing(edited, brief).map(({ problem }) => problem)
  const { sections: fitted, cuts: cut } = fitLength(edited, brief.words)
  return { sections: fitted, changes: { cut, dropped, missing } }
}

/** The pages that the outline gave to a section: no other has to do with the post. */
function plannedTargets({ targets }: Brief, { sections }: Outline) {
  const planned = new Set(sections.flatMap(({ pages }) => pages))
  return targets.filter(({ id }) => planned.has(id))
}

// Of the words asked for: what a model does not make shorter, even asked twice, is cut.
const maxSectionShare = 1.3

async function writeSections(
  { writer, brief, steps, signal }: DraftContext,
  outline: Outline,
): Promise<Section[]> {
  const written: Section[] = []
  const total = outline.sections.length
  for (const [index, { heading, words }] of outline.sections.entries()) {
    const message = `Writing section ${index + 1} of ${total}: ${heading}`
    const section = await steps.take(
      `section-${index + 1}`,
      SectionShape,
      () => writer.section(brief, outline, index, written, signal),
      { step: 'section', message, percent: Math.round(15 + (65 * index) / total) },
    )
    const over = countWords(section.html) - words * maxSectionShare
    written.push(isModel(writer) ? cutPost([section], over).sections[0]! : section)
  }
  return written
}

// A second pass puts right most of what a careless first one left; a third would cost more than it brings.
const editRounds = 2

/** The editor's pass, and another where checks still find something. */
async function edit(
  { writer, brief, steps, signal }: ModelContext,
  outline: Outline,
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
      () => writer.edit(brief, outline, before, problems, signal),
      { step: 'section', message: 'Checking every claim', percent: 80 + 3 * round },
    )
    current = { sections, dropped: [...current.dropped, ...dropped] }
  }
  return current
}

const extendWith =
  ({ writer, brief, steps, signal }: ModelContext, outline: Outline): Extend =>
  (written, index, missing, round) =>
    steps.take(`extend-${round}`, SectionShape, () =>
      writer.extend(brief, outline, written, index, missing, signal),
    )

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
