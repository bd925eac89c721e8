import { eq } from 'drizzle-orm'
import type { publishing as operations } from '../../../contract/publishing/publishing.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanStored } from '../../posts/content/clean-content.ts'
import { keepSiteBlocks } from '../../posts/content/site-blocks.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { publishNow, requireIdle } from '../../posts/editing/post-edit.ts'
import { presentPost } from '../../posts/editing/present-post.ts'
import { requireVersion, saveText } from '../../posts/editing/save-text.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { publications } from '../../schema/publishing.ts'
import { learnEdits } from '../../writing/voice/learn-from-edits.ts'
import { findSiteChange, type FoundChange } from './find-site-change.ts'
import type { ReadSiteText } from './read-site-text.ts'
import { mergeSiteText } from './site-text.ts'

/** What somebody changed in WordPress since we last wrote the post, beside our text; null when nothing changed. */
export const getSiteChange: Handler<typeof operations.siteChange> = async (app, { accountId, id }) => {
  // Requires a plan, because it makes a request to an address that the customer chose.
  await requireEntitlement(app.db, accountId)
  const found = await findSiteChange(app, accountId, id)
  const { post, theirs } = found
  if (!theirs) return { change: null }
  const merged = await merge(app, found, theirs)
  return {
    change: {
      hash: theirs.hash,
      modifiedAt: Number.isNaN(Date.parse(theirs.modifiedAt))
        ? null
        : new Date(theirs.modifiedAt).toISOString(),
      title: { ours: post.title, theirs: theirs.title },
      content: { ours: post.content, theirs: theirs.content, merged: merged.content },
      conflicts: merged.conflicts,
    },
  }
}

/** Resolves a change: take theirs, overwrite with ours, or merge both into one text to review and publish. */
export const resolveSiteChange: Handler<typeof operations.resolveSiteChange> = async (app, values) => {
  const { accountId, id, choice, hash, version } = values
  await requireEntitlement(app.db, accountId)
  const found = await findSiteChange(app, accountId, id)
  const { theirs, publication } = found
  // The post changed again since the owner saw it.
  if (theirs?.hash !== hash)
    return fail('version_conflict', 'The post changed in WordPress again. Compare it once more.', {
      current: presentPost(found.post),
    })
  // Runs outside the transaction, which fails if the version has changed meanwhile.
  const merged = await merge(app, found, theirs)
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    requireIdle(before)
    requireVersion(before, version)
    if (choice === 'ours') {
      const after = await savePost(tx, before, publishNow(before))
      await recordSeen(tx, publication.id, hash, {})
      return { post: presentPost(after) }
    }
    const text = choice === 'theirs' ? { title: theirs.title, content: theirs.content } : merged
    const isLive = publication.state === 'published'
    await keepSiteBlocks(tx, accountId, text.content, theirs.carried)
    const after = await saveText(
      tx,
      before,
      {
        title: text.title || before.title,
        ...cleanStored(text.content),
        status: isLive ? 'published' : 'draft',
        failure: null,
        updateState: null,
        updateFailure: null,
      },
      'save',
    )
    const own = { liveTitle: theirs.title, liveContent: theirs.content }
    const versions = isLive ? { postVersion: after.version } : { stagedVersion: after.version }
    await recordSeen(tx, publication.id, hash, choice === 'theirs' ? { ...own, ...versions } : own)
    await app.jobs.send(tx, learnEdits, { accountId })
    return { post: presentPost(after) }
  })
}

type KnownLive = Partial<typeof publications.$inferSelect>

async function recordSeen(tx: Db, id: string, wpHash: string, knownLive: KnownLive): Promise<void> {
  const set = { wpHash, wpWords: null, ...knownLive }
  await tx.update(publications).set(set).where(eq(publications.id, id))
}

async function merge(app: App, { post, publication }: FoundChange, theirs: ReadSiteText) {
  // Without a common base, every difference is a conflict.
  const { content, conflicts } = await mergeSiteText(app, post.accountId, {
    base: publication.liveContent ?? '',
    ours: post.content,
    theirs: theirs.content,
  })
  const isTheirs = post.title === publication.liveTitle
  return { title: isTheirs ? theirs.title : post.title, content, conflicts }
}
