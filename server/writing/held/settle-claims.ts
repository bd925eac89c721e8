import { z } from 'zod'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { assemblePost } from '../assemble-post.ts'
import type { DroppedPatch } from '../edit/apply-patches.ts'
import { EditedShape, type ModelWriter } from '../model/model-writer.ts'
import { describeClaims } from '../edit/find-problems.ts'
import { fitLength } from '../write/fit-length.ts'
import { sentencesOf } from '../gates/truth/truth-gate.ts'
import type { Brief, Finish, Section } from '../writer.ts'
import type { Steps } from '../writing-steps.ts'

interface SettleContext {
  writer: ModelWriter
  brief: Brief
  steps: Steps
  signal: AbortSignal
}

interface WrittenPost {
  sections: Section[]
  finish: Finish
}

/** Everything that a post says, as HTML. */
export const wholeText = ({ title, excerpt }: Pick<Finish, 'title' | 'excerpt'>, content: string) =>
  `<h2>${escapeHtml(title)}</h2>\n${content}\n<p>${escapeHtml(excerpt)}</p>`

/**
 * Has a model check every sentence, and what it finds unsupported written anew once. What it still finds then is the owner's to
 * decide.
 */
export async function settleClaims(
  context: SettleContext,
  { sections, finish }: WrittenPost,
): Promise<{ sections: Section[]; unsupported: string[]; dropped: DroppedPatch[]; cut: string[] }> {
  const { writer, brief, steps, signal } = context
  const before = sentencesIn(finish, sections)
  const found = await check(context, 'check', before)
  if (found.length === 0) return { sections, unsupported: [], dropped: [], cut: [] }
  const { sections: edited, dropped } = await steps.take('edit-claims', EditedShape, () =>
    writer.edit(brief, sections, describeClaims(sections, found, brief), signal),
  )
  const { sections: fitted, cuts: cut } = fitLength(edited, brief.words)
  const known = new Set(before.map(lettersOf))
  const after = sentencesIn(finish, fitted)
  const fresh = after.filter((sentence) => !known.has(lettersOf(sentence)))
  const again = await check(context, 'check-again', fresh)
  const wrong = new Set([...found, ...again].map(lettersOf))
  const unsupported = after.filter((sentence) => wrong.has(lettersOf(sentence)))
  return { sections: fitted, unsupported, dropped, cut }
}

const sentencesIn = (finish: Finish, sections: Section[]) => [
  ...new Set(sentencesOf(wholeText(finish, assemblePost(sections)))),
]

async function check({ writer, brief, steps, signal }: SettleContext, step: string, sentences: string[]) {
  if (sentences.length === 0) return []
  // A step's result is never null: the database keeps none.
  const { found } = await steps.take(step, z.object({ found: z.array(z.string()) }), async () => ({
    found: (await writer.check(brief, sentences, signal)) ?? [],
  }))
  return found
}
