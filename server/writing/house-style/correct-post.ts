import type { Correction } from '../../../contract/profile/house-style.ts'
import type { writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanStored } from '../../posts/content/clean-content.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import { type PostRow, presentPost } from '../../posts/editing/present-post.ts'
import { requireVersion, saveText } from '../../posts/editing/save-text.ts'
import { requireConfirmedClaims } from '../../posts/require-confirmed-claims.ts'
import { findFacts } from '../../profile/facts/facts.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { findHouseStyle } from '../../profile/preferences/preferences.ts'
import { writingRecords } from '../../schema/writing.ts'
import { inThread } from '../check-in-thread.ts'

export const checkHouseStyle: Handler<typeof operations.checkHouseStyle> = async (app, { accountId, id }) => {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  return { corrections: (await styledTexts(app, post)).corrections }
}

export const applyToPost: Handler<typeof operations.applyHouseStyle> = async (
  app,
  { accountId, id, version },
) => {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const { texts, corrections } = await styledTexts(app, post)
  const made = corrections.filter(({ after }) => after !== null)
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
  const given = { content, title, excerpt: excerpt ?? '' }
  return inThread(
    app,
    accountId,
    'applyHouseStyle',
    { given, context: { houseStyle, names } },
    content.length,
  )
}
