import { z } from 'zod'
import { countWords } from '../../contract/posts/count-words.ts'
import type { Newsletter } from '../../contract/posts/posts.ts'
import { assemblePost, countPost } from './assemble-post.ts'
import { fitLength, type Extend } from './gates/length/fit-length.ts'
import { callRoom, enrichSections, withCall } from './frameworks/enrich-sections.ts'
import { shapeOf } from './frameworks/framework-parts.ts'
import { shapeOutline } from './frameworks/plan-sections.ts'
import { runGate, type GateRecord } from './gates/gates.ts'
import type { KnownPost } from './gates/seo/find-similar.ts'
import { placeInFinish, placeInSections } from './gates/seo/place-keyword.ts'
import { countSlop, type SlopCount } from './gates/slop/slop-lint.ts'
import type { Unsupported } from './gates/truth/truth-gate.ts'
import { placeLinks } from './links/place-links.ts'
import { plainSections } from './model/repair-sections.ts'
import { inTone } from './model/tone-rules.ts'
import type { ModelWriter } from './model/model-writer.ts'
import type { Brief, Finish, Outline, Section, Writer } from './writer.ts'
import type { Progress } from './writing-steps.ts'

/** Takes a step once: its saved result, or the work's, saved before anything goes on. */
export interface Steps {
  take<T>(name: string, schema: z.ZodType<T>, work: () => Promise<T>, progress?: Progress): Promise<T>
}

export interface Draft extends Finish {
  newsletter: Newsletter | null
  content: string
  wordCount: number
  gates: GateRecord[]
  /** As the writer first wrote it. */
  slopBefore: SlopCount
  links: { id: string; url: string; title: string; how: string }[]
  /** Sentences that nobody has confirmed: the post waits for its owner. */
  held: Unsupported[]
}

const OutlineShape: z.ZodType<Outline> = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()), words: z.number() })).min(1),
})
const SectionShape: z.ZodType<Section> = z.object({ heading: z.string(), html: z.string() })
const FinishShape: z.ZodType<Finish> = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  captions: z.record(z.enum(['linkedin', 'facebook', 'instagram', 'x', 'threads', 'bluesky']), z.string()),
})

interface DraftContext {
  /** A model can be asked for more and for better; a sample article is delivered as it is. */
  writer: Writer | ModelWriter
  brief: Brief
  known: KnownPost[]
  steps: Steps
  signal: AbortSignal
}

/** Outline, sections, mending, length, links, finish, gates: from a brief to a post that keeps what is promised. */
export async function composeDraft(context: DraftContext): Promise<Draft> {
  const { writer, brief, steps, signal } = context
  const outline = await steps.take('outline', OutlineShape, () => makeOutline(context), {
    ...{ step: 'outline', message: 'Making the outline', percent: 10 },
  })
  const written = await writeSections(context, outline)
  const slopBefore = countSlop(assemblePost(written), brief.habits)
  const { sections, links } =
    'repair' in writer
      ? await shapeSections(context, outline, written, writer)
      : { sections: written, links: [] }
  const finish = await steps.take(
    'finish',
    FinishShape,
    () => writer.finish(brief, outline, sections, signal),
    {
      ...{ step: 'finish', message: 'Writing title, excerpt and captions', percent: 90 },
    },
  )
  const finished = 'repair' in writer ? placeInFinish(finish, sections, brief.keywords[0] ?? '') : finish
  const content = assemblePost(sections)
  const newsletter = await withNewsletter(context, finished, content)
  const gates = runGates(context, finished, content)
  const held = gates.find(({ gate }) => gate === 'truth')?.verdict.found as Unsupported[]
  return { ...finished, newsletter, content, wordCount: countWords(content), gates, slopBefore, links, held }
}

/** What a model wrote, with what was asked for and is not there yet, inside its range, and linked. */
async function shapeSections(
  context: DraftContext,
  outline: Outline,
  written: Section[],
  writer: ModelWriter,
): Promise<ReturnType<typeof placeLinks>> {
  const { brief } = context
  const repaired = placeInSections(await repair(context, written, writer), brief.keywords[0] ?? '')
  const room = brief.targets.length > 0 ? linkRoom(brief.words) : 0
  const range = { min: brief.words.min, max: brief.words.max - room - callRoom(brief) }
  const fitted = await fitLength(enrichSections(repaired, brief), range, extendWith(context, outline, writer))
  const closed = withCall(fitted, brief)
  return placeLinks(closed, brief.targets, brief.words.max - countPost(closed))
}

const NewsletterShape: z.ZodType<Newsletter> = z.object({
  subject: z.string(),
  preheader: z.string(),
  body: z.string(),
})

function withNewsletter({ writer, brief, steps, signal }: DraftContext, finish: Finish, content: string) {
  if (!brief.withNewsletter) return null
  return steps.take(
    'newsletter',
    NewsletterShape,
    () => writer.newsletter(brief, { ...finish, content }, signal),
    { step: 'finish', message: 'Writing the newsletter', percent: 95 },
  )
}

// Two lines that point to other pages, of some 12 words each; a narrow range keeps most of itself.
const linkRoom = ({ min, max }: Brief['words']) => Math.min(26, Math.floor((max - min) / 4))

async function makeOutline({ writer, brief, signal }: DraftContext): Promise<Outline> {
  const outline = await writer.outline(brief, signal)
  const shape = writer.kind === 'model' && shapeOf(brief.framework, brief.topic)
  return shape ? shapeOutline(outline, shape, brief.words) : outline
}

async function writeSections(
  { writer, brief, steps, signal }: DraftContext,
  outline: Outline,
): Promise<Section[]> {
  const written: Section[] = []
  const total = outline.sections.length
  for (const [index, { heading }] of outline.sections.entries()) {
    const message = `Writing section ${index + 1} of ${total}: ${heading}`
    const section = await steps.take(
      `section-${index + 1}`,
      SectionShape,
      () => writer.section(brief, outline, index, written, signal),
      { step: 'section', message, percent: Math.round(15 + (65 * index) / total) },
    )
    written.push(section)
  }
  return written
}

// Whose voice is known, writes as they do.
const applyTone = (section: Section, { voice, tone }: Brief) => (voice ? section : inTone(section, tone))

// A second try repairs most of what a careless first one left; a third would cost more than it saves.
const repairRounds = 2

async function repair(
  { brief, steps, signal }: DraftContext,
  written: Section[],
  writer: ModelWriter,
): Promise<Section[]> {
  const plain = plainSections(written, brief.habits)
  let sections = plain.map((section) => applyTone(section, brief))
  const asked = new Set<string>()
  for (let round = 1; round <= repairRounds; round++) {
    const before = sections
    const flaws = writer.flaws(brief, before, asked)
    if (flaws.length === 0) break
    flaws.forEach(({ sentence }) => asked.add(sentence))
    sections = await steps.take(
      `mend-${round}`,
      z.array(SectionShape),
      () => writer.repair(brief, before, flaws, signal),
      { step: 'section', message: 'Checking every claim', percent: 82 },
    )
  }
  return sections
}

const extendWith =
  ({ brief, steps, signal }: DraftContext, outline: Outline, writer: ModelWriter): Extend =>
  (written, index, missing, round) =>
    steps.take(`extend-${round}`, SectionShape, async () =>
      applyTone(await writer.extend(brief, outline, written, index, missing, signal), brief),
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

function runGates({ brief, known }: DraftContext, finish: Finish, content: string): GateRecord[] {
  const { topic, keywords, words, sheet, habits, targets } = brief
  const { title, slug, excerpt } = finish
  const said = `<h2>${title.replace(/[<>&]/g, ' ')}</h2>\n${content}\n<p>${excerpt.replace(/[<>&]/g, ' ')}</p>`
  return [
    runGate('length', { content, ...words }),
    runGate('links', { content, allowed: targets.map(({ url }) => url) }),
    runGate('truth', { content: said, sheet }),
    runGate('slop', { content, habits }),
    // Their own card goes before it.
    ...(!brief.voice ? [runGate('tone', { content, tone: brief.tone })] : []),
    runGate('search', { post: { title, slug, excerpt, content }, keywords }),
    runGate('repetition', { topic, keywords, known }),
    ...requestedGates(brief, content),
  ]
}
