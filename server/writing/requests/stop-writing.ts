import { asc, eq, like, and, or, sql } from 'drizzle-orm'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { writing as operations } from '../../../contract/writing/writing.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { presentPost } from '../../posts/editing/present-post.ts'
import { writingSteps } from '../../schema/writing.ts'
import { checkInputOf, runChecks } from '../checks/checks.ts'
import { changeSlotOfPost, isForAutopilot } from '../held/held-sentences.ts'
import { holdOrWarn } from '../held/hold-or-warn.ts'
import { placeLinks } from '../links/place-links.ts'
import { findBrief } from '../brief/make-brief.ts'
import { partialStep, type PartialText } from '../write/preview-text.ts'
import { readPartial } from '../write/read-post.ts'
import { WrittenText } from '../writer.ts'
import { endWithDraft } from './end-writing.ts'

/** Turns what is written so far into a draft; the writer notices at its next step that it was stopped. */
export async function stopWriting(app: App, { accountId, id }: HandlerInput<typeof operations.stop>) {
  return app.db.transaction(async (tx) => {
    const isAutopilot = await isForAutopilot(tx, accountId, id)
    // As everywhere, the autopilot's lock comes before the post's.
    if (isAutopilot) await wakeAutopilot(tx, accountId)
    const before = await lockPost(tx, accountId, id)
    if (before.status !== 'writing') return { post: presentPost(before) }
    const { content, findings } = await findWritten(tx, id, before.title)
    // Nobody has read it, so the autopilot may not publish it.
    const checked = { title: before.title, reading: isAutopilot ? null : [], findings }
    const stopped = holdOrWarn(checked, isAutopilot)
    const writer = app.llm ? 'model' : 'sample'
    const text = { content, wordCount: countWords(content) }
    const post = await endWithDraft(tx, { postId: id }, { text, writer, stopped })
    // Leaves the slot to the owner.
    await changeSlotOfPost(tx, before, sql`state = 'writing'`, { state: 'held', reason: 'by_you' })
    return { post: presentPost(post) }
  })
}

/** The text so far, checked by code but not by a reader. Planned links become plain words. */
async function findWritten(tx: Db, postId: string, title: string) {
  const content = sanitizeContent(placeLinks(await findText(tx, postId), []).content)
  const brief = await findBrief(tx, postId)
  if (!brief || content === '') return { content, findings: [] }
  const text = { title, slug: '', excerpt: '', content, missing: null }
  return { content, findings: runChecks(checkInputOf(brief, text, [])) }
}

async function findText(tx: Db, postId: string): Promise<string> {
  const rows = await tx
    .select({ result: writingSteps.result, step: writingSteps.step })
    .from(writingSteps)
    .where(
      and(
        eq(writingSteps.postId, postId),
        or(like(writingSteps.step, '%:write%'), eq(writingSteps.step, partialStep)),
      ),
    )
    .orderBy(asc(writingSteps.step))
  const whole = rows.filter(({ step }) => step !== partialStep)
  const written = whole.map(({ result }) => WrittenText.safeParse(result).data?.content ?? '').join('')
  const partial = rows.find(({ step }) => step === partialStep)?.result as PartialText | undefined
  if (!partial || partial.part <= whole.length) return written
  return written + readPartial(partial.text, written)
}
