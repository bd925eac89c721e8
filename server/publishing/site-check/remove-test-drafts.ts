import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { sealApplicationPassword } from '../../profile/application-password.ts'
import { connectionTests } from '../../schema/profile.ts'
import { cleanupJob } from '../connection/cleanup-job.ts'
import { ahead } from '../scheduler/due.ts'
import { findMarked, removePost } from '../wordpress/marked-posts.ts'
import { findMedia, removeMedia } from '../wordpress/media.ts'
import { ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import type { Login, WordPress } from '../wordpress/wordpress.ts'

type ConnectionTest = typeof connectionTests.$inferSelect

// Longer than any test (two minutes and a slow write), so that no sweep removes its draft early.
const testMs = 180_000

/** Stores a new mark before it is used, so that leftovers of a killed process and late requests are found. */
export async function recordTest(
  app: App,
  { accountId, url, login }: Pick<ConnectionTest, 'accountId' | 'url'> & { login: Login },
  restRoot: string,
): Promise<string> {
  const mark = randomBytes(8).toString('hex')
  await app.db.insert(connectionTests).values({
    accountId,
    url,
    restRoot,
    mark,
    username: login.username,
    sealedPassword: sealApplicationPassword(app.secrets, accountId, login.password),
    tryAfter: ahead(Math.max(testMs, app.env.PUBLISH_SETTLE_MS)),
  })
  return mark
}

export const testImageSlug = (mark: string) => `aw-test-${mark}`

async function removeDrafts(site: WordPress, mark: string): Promise<WpAnswer<unknown>> {
  const found = await findMarked(site, mark)
  if (found.kind !== 'ok') return found
  for (const { id } of found.value) {
    const removed = await removePost(site, id, true)
    if (removed.kind !== 'ok') return removed
  }
  return found
}

async function removeTestImage(site: WordPress, mark: string): Promise<WpAnswer<unknown>> {
  const found = await findMedia(site, testImageSlug(mark))
  // A user who may not list media cannot have uploaded any.
  if (found.kind === 'refused') return ok({})
  return found.kind === 'ok' && found.value ? removeMedia(site, found.value.id) : found
}

/** Removes what connection tests left behind after a crash, a lost answer or an outage. */
export const removeTestDrafts = cleanupJob({
  name: 'remove-test-drafts',
  table: connectionTests,
  async clean(_app, { mark }, open) {
    const opened = await open()
    if (opened.kind !== 'ok') return opened
    const drafts = await removeDrafts(opened.value, mark)
    return drafts.kind === 'ok' ? removeTestImage(opened.value, mark) : drafts
  },
  onGivenUp: ({ log }, _tx, { accountId, mark }, cause) =>
    log.warn({ accountId, mark, cause }, 'Connection test cleanup failed'),
})
