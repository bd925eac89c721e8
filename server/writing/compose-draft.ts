import { z } from 'zod'
import { countWords } from '../../contract/posts/count-words.ts'
import { detectLanguage } from '../platform/text/detect-language.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { sanitizeContent } from '../posts/content/sanitize-content.ts'
import { finishArticle, type Uses, writeArticle } from './articles/article-writer.ts'
import {
  type CheckInput,
  checkInputOf,
  type CheckRecord,
  recordChecks,
  recordReading,
} from './checks/checks.ts'
import type { NearPost } from './checks/similar.ts'
import { countSlop } from './checks/author-style.ts'
import { type ReviewedPost, reviewPost } from './edit/review-post.ts'
import { type ChoosePictures, insertPictures, PlacedPicture } from './finish/insert-pictures.ts'
import { writeFinish } from './finish/write-finish.ts'
import { mergeCorrections } from './house-style/apply-house-style.ts'
import { styleAndLengthen, styleFinish } from './house-style/style-post.ts'
import { placeLinks } from './links/place-links.ts'
import { Finish, type Part, WrittenText } from './writer.ts'
import type { StepContext } from './write/fit-length.ts'
import { isInHalves, joinTexts, writeText } from './write/write-text.ts'

export type Draft = Awaited<ReturnType<typeof checkDraft>>

interface ComposeContext extends Omit<StepContext, 'model'> {
  ownUrls?: string[]
  findNearest?(text: string): Promise<NearPost | undefined>
  runChecks?(input: CheckInput): Promise<CheckRecord>
  choosePictures?: ChoosePictures | undefined
}

export async function composeDraft(context: ComposeContext & Pick<StepContext, 'model'>) {
  const { model, brief, steps, signal } = context
  const written = await write(context)
  const { content, corrected } = await styleAndLengthen(context, written.content, 'extend')
  const text = { ...written, content }
  const finish = await steps.take('finish', Finish, () => writeFinish(model, brief, text, signal))
  const styled = styleFinish(brief, content, finish)
  const reviewed = await reviewPost(context, text, styled.finish)
  const all = [...corrected, ...styled.corrected, ...reviewed.corrected]
  return checkDraft(context, written, { ...reviewed, corrected: all })
}

async function write({ model, brief, steps, signal }: StepContext): Promise<WrittenText> {
  const writePart = (part: Part, before?: WrittenText) =>
    steps.take(part === 'second' ? 'write-2' : 'write', WrittenText, () =>
      writeText(model, brief, part, before, signal),
    )
  if (!isInHalves(brief.words)) return writePart('whole')
  const half = await writePart('first')
  return joinTexts(half, await writePart('second', half))
}

export async function composeArticle(context: ComposeContext, uses: Uses): Promise<Draft> {
  const { brief, steps } = context
  const text = await steps.take('write', WrittenText, async () => writeArticle(brief, uses))
  const finish = await steps.take('finish', Finish, async () => finishArticle(brief, text.title))
  const asItIs = { text, finish, reading: [], missingParts: null, dropped: [], cut: [], corrected: [] }
  return checkDraft(context, text, asItIs, true)
}

async function checkDraft(
  context: ComposeContext,
  written: WrittenText,
  { text, finish, reading, missingParts, dropped, cut, corrected }: ReviewedPost,
  isSample = false,
) {
  const { brief, ownUrls = [] } = context
  const placed = placeLinks(text.content, brief.targets, plannedPages(text.plan))
  const pictures = await takePictures(context, placed.content)
  const content = sanitizeContent(insertPictures(placed.content, pictures))
  const nearest = await context.findNearest?.(plainText(content))
  const { title, slug, excerpt } = finish
  const input: CheckInput = {
    ...checkInputOf(brief, { title, slug, excerpt, content, missing: missingParts }, ownUrls),
    ...{ nearest, isSample },
  }
  const record = await (context.runChecks?.(input) ?? recordChecks(input))
  return {
    ...finish,
    content,
    wordCount: countWords(content),
    links: placed.links,
    pictures,
    /** What a reader named, for the owner to decide; null if no model has read the post. */
    reading,
    records: [record, recordReading(reading)],
    slopBefore: countSlop(written.content, brief.habits),
    changes: { cut: [...text.dropped, ...cut], dropped, corrected: mergeCorrections(corrected) },
    /** The evidence the writer cited for each sentence; editing may have changed it since. */
    citations: text.citations,
    findings: record.verdict.found ?? [],
  }
}

/** A retry shows the same pictures, whatever the library has by then. */
async function takePictures({ brief, steps, choosePictures }: ComposeContext, content: string) {
  if (!choosePictures) return []
  const { language, profile } = brief
  // A short topic doesn't always tell its language; the finished text does.
  const known = language ?? detectLanguage(plainText(content)).language
  const text = { content, language: known, businessName: profile.businessName }
  return steps.take('pictures', z.array(PlacedPicture), () => choosePictures(text))
}

/** Pages the writer planned to mention, so words of the text may link to them. */
const plannedPages = (plan: string): ReadonlySet<string> => new Set(plan.match(/\b[ps]\d{1,12}\b/g))
