import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { sealApplicationPassword } from '../../profile/application-password.ts'
import { openOrLog } from '../../profile/reseal-password.ts'
import { connectionTests } from '../../schema/profile.ts'
import { cleanupJob, maxTries } from '../connection/cleanup-job.ts'
import { ahead } from '../scheduler/due.ts'
import { findMarked, removePost } from '../wordpress/marked-posts.ts'
import { findMedia, removeMedia } from '../wordpress/media.ts'
import { siteFetchOptions } from '../wordpress/open-site.ts'
import { fault, type WpAnswer } from '../wordpress/classify-answer.ts'
import { connectWordPress, type Login, type WordPress } from '../wordpress/wordpress.ts'

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

async function removeTraces(app: App, test: ConnectionTest): Promise<WpAnswer<unknown>> {
  const { restRoot: root, username, mark } = test
  const password = openOrLog(app, test)
  if (password === undefined) return fault('refused', 'password_unreadable')
  const site = connectWordPress({ ...siteFetchOptions(app), root, login: { username, password } })
  const drafts = await removeDrafts(site, mark)
  return drafts.kind === 'ok' ? removeTestImage(site, mark) : drafts
}

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
  if (found.kind === 'refused') return { kind: 'ok', value: {} }
  return found.kind === 'ok' && found.value ? removeMedia(site, found.value.id) : found
}

/** Removes what connection tests left behind after a crash, a lost answer or an outage. */
export const removeTestDrafts = cleanupJob('remove-test-drafts', connectionTests, removeNextTest)

async function removeNextTest(app: App, test: ConnectionTest): Promise<void> {
  const answer = await removeTraces(app, test)
  const isGivenUp =
    answer.kind !== 'ok' && (test.attempts >= maxTries || answer.cause === 'password_unreadable')
  if (isGivenUp)
    app.log.warn(
      { accountId: test.accountId, mark: test.mark, cause: answer.cause },
      'Connection test cleanup failed',
    )
  if (answer.kind === 'ok' || isGivenUp)
    await app.db.delete(connectionTests).where(eq(connectionTests.id, test.id))
}
