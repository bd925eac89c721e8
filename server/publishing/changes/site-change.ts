import { eq, and } from 'drizzle-orm'
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
import { publications, siteMedia } from '../../schema/publishing.ts'
import { learnEdits } from '../../writing/voice/learn-from-edits.ts'
import type { ReadSiteText } from './read-site-text.ts'
import { mergeSiteText, readSiteText } from './site-text.ts'
import { images, posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { readPost } from '../wordpress/marked-posts.ts'
import { openOwnSite } from '../wordpress/open-site.ts'
import { isSameText } from '../wordpress/text-hash.ts'
import { inCollection } from '../wordpress/wordpress.ts'

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

interface FoundChange {
  post: typeof posts.$inferSelect
  publication: typeof publications.$inferSelect
  /** The post in WordPress now; undefined when it is unchanged since we wrote it, or carries nothing of ours. */
  theirs: ReadSiteText | undefined
}

/** Reads the post from the site to see if somebody changed it; fails with connection_refused when the site cannot be read. */
export async function findSiteChange(app: App, accountId: string, postId: string): Promise<FoundChange> {
  const [row] = await app.db
    .select({ post: posts, publication: publications })
    .from(posts)
    .leftJoin(sites, eq(sites.accountId, posts.accountId))
    .leftJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteUrl, sites.key)))
    .where(and(eq(posts.id, postId), eq(posts.accountId, accountId)))
  if (!row || row.post.deletedAt) return fail('not_found', 'This post does not exist.')
  const { post, publication } = row
  if (!publication || publication.wpPostId === null) return fail('not_live', 'This post is not on your site.')
  const { wordpress, failSite } = await openOwnSite(app, accountId)
  const answer = await readPost(inCollection(wordpress, publication.wpPath), publication.wpPostId)
  if (answer.kind !== 'ok') return failSite(answer)
  const { wpHash, wpWords } = publication
  if (wpHash !== null && isSameText(answer.value, { hash: wpHash, words: wpWords }))
    return { post, publication, theirs: undefined }
  const pictures = await findSiteImages(app, publication.siteUrl, accountId)
  return { post, publication, theirs: await readSiteText(app, accountId, answer.value, pictures) }
}

async function findSiteImages(app: App, siteUrl: string, accountId: string): Promise<Map<string, string>> {
  const rows = await app.db
    .select({ imageId: siteMedia.imageId, sourceUrl: siteMedia.sourceUrl })
    .from(siteMedia)
    // Another account of the same site may have uploaded pictures of its own there.
    .innerJoin(images, and(eq(images.id, siteMedia.imageId), eq(images.accountId, accountId)))
    .where(eq(siteMedia.siteUrl, siteUrl))
  return new Map(rows.flatMap(({ imageId, sourceUrl }) => (sourceUrl ? [[sourceUrl, imageId]] : [])))
}
