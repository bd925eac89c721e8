import { countWords } from '../../../contract/posts/count-words.ts'
import { type Correction, noHouseStyle } from '../../../contract/profile/house-style.ts'
import type { writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanStored } from '../../posts/content/clean-content.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import { type PostRow, presentPost } from '../../posts/editing/present-post.ts'
import { requireVersion, saveText } from '../../posts/editing/save-text.ts'
import { requireConfirmedClaims } from '../../posts/require-confirmed-claims.ts'
import { findFacts } from '../../profile/facts/facts.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { findHouseStyle } from '../../profile/preferences/preferences.ts'
import { writingRecords } from '../../schema/writing.ts'
import { writingWork } from '../writing-work.ts'
import { lengthen, type StepContext } from '../write/fit-length.ts'
import type { Brief, Finish } from '../writer.ts'
import { applyHouseStyle, type StyleContext } from './apply-house-style.ts'

const contextOf = ({ houseStyle, language, sheet, topic }: Brief, text = ''): StyleContext => ({
  ...{ houseStyle: houseStyle ?? noHouseStyle, language },
  names: [topic, ...sheet.facts, ...sheet.own, text],
})

const isMade = ({ after }: Correction) => after !== null

function styleText(brief: Brief, given: string): { content: string; corrected: Correction[] } {
  const { texts, corrections } = applyHouseStyle({ content: given }, contextOf(brief))
  return { ...texts, corrected: corrections.filter(isMade) }
}

/** Applies the house style and keeps the plan's minimum length. It comes before the reading, which has to see what is delivered. */
export async function styleAndLengthen(context: StepContext, given: string, step: string) {
  const { brief } = context
  const first = styleText(brief, given)
  const long = await lengthen(context, first.content, step)
  const second = styleText(brief, long)
  // A dash without spaces makes one word of two, and the minimum length counts more.
  const isShort = countWords(second.content) < brief.words.min
  return isShort
    ? { content: long, corrected: first.corrected }
    : { ...second, corrected: [...first.corrected, ...second.corrected] }
}

export const styleFinish = (brief: Brief, content: string, finish: Finish) =>
  styleParts(finish, contextOf(brief, plainText(content)))

/** The context's names should include the post's text. */
export function styleParts<Parts extends Omit<Finish, 'slug'>>(
  given: Parts,
  context: StyleContext,
): { finish: Parts; corrected: Correction[] } {
  const { title, excerpt, captions, newsletter } = given
  const { texts, corrections } = applyHouseStyle({ title, excerpt, ...captions, ...newsletter }, context)
  const styled = <T extends object>(parts: T): T =>
    Object.fromEntries(Object.keys(parts).map((part) => [part, texts[part as keyof typeof texts]])) as T
  const finish = {
    ...{ ...given, ...styled({ title, excerpt }), captions: styled(captions) },
    newsletter: newsletter && styled(newsletter),
  }
  return { finish, corrected: corrections.filter(isMade) }
}

export const checkHouseStyle: Handler<typeof operations.checkHouseStyle> = async (app, { accountId, id }) => {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  return { corrections: (await styledTexts(app, post)).corrections }
}

export const applyToPost: Handler<typeof operations.applyHouseStyle> = async (app, input) => {
  const { accountId, id, version } = input
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const { texts, corrections } = await styledTexts(app, post)
  const made = corrections.filter(isMade)
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const before = await lockPost(tx, accountId, id)
    requireIdle(before)
    requireVersion(before, version)
    requireVersion(before, post.version)
    if (made.length === 0) return { post: presentPost(before), corrections: made }
    // Held sentences are found by their letters. Changing one would count as removing it.
    await requireConfirmedClaims(tx, id, before)
    const { content, wordCount } = cleanStored(texts.content)
    const text = { title: texts.title, excerpt: texts.excerpt || null, content, wordCount }
    const after = await saveText(tx, before, text, 'save')
    await recordCorrections(tx, id, made)
    return { post: presentPost(after), corrections: made }
  })
}

export async function recordCorrections(db: Db, postId: string, made: Correction[]): Promise<void> {
  const rows = made.map(({ before, after, rule, times }) => ({
    postId,
    kind: 'decision' as const,
    data: { decision: 'house_style', sentence: before, text: after, rule, times },
  }))
  if (rows.length > 0) await db.insert(writingRecords).values(rows)
}

async function styledTexts(app: App, { accountId, title, excerpt, content }: PostRow) {
  const profile = await findBusinessProfile(app.db, accountId)
  const facts = await findFacts(app.db, accountId)
  const houseStyle = await findHouseStyle(app.db, accountId)
  const names = [profile?.businessName ?? '', ...facts.map(({ text }) => text)]
  const task = { given: { content, title, excerpt: excerpt ?? '' }, context: { houseStyle, names } }
  return app.threads.run(writingWork, 'applyHouseStyle', accountId, task, content.length)
}
