import {
  draftSlug,
  findCanonical,
  isMarked,
  readPost,
  writePost,
  type PostChange,
  type WpPost,
} from '../wordpress/marked-posts.ts'
import { fault, type WpAnswer, type WpFault } from '../wordpress/classify-answer.ts'
import { withoutRefused } from '../choices/wordpress-fields.ts'
import { findRefusedPassage } from '../wordpress/find-refused-passage.ts'
import { carriesVersion } from '../blocks/content-forms.ts'
import { isEditedOnSite, type KnownText } from '../wordpress/text-hash.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

export interface Article {
  mark: string
  version: number
  title: string
  /** Marked blocks, or a plainer form of them. */
  content: string
  /** Markup of its questions, sent after the content. */
  faq?: string
  /** Switches to the next plainer form after a firewall refused this one; false when there is none. */
  usePlainerForm?(): boolean
  excerpt: string
  /** Ids of its categories, tags and featured image. */
  fields?: PostChange
  /** Its author, comments and stickiness, sent with every change of a post that is not live. */
  wordpressFields?: PostChange
  /** The text as we last left it on the site; undefined before the first write. */
  knownText?: KnownText | undefined
  /** The slug it gets when it goes live. */
  slug: string
}

/** What is stored between attempts. Every call throws when another worker has taken over. */
export interface PublicationProgress {
  wpPostId: number | null
  /** Its address when it was last seen live. */
  link: string | null
  /** False while an earlier create with an unknown outcome may still arrive. */
  isCreateOver(): boolean
  beginCreate(): Promise<void>
  /** The create just begun certainly had no effect. */
  cancelCreate(): Promise<void>
  recordDraft(wpPostId: number): Promise<void>
  requireClaim(): Promise<void>
}

/** One attempt to bring an article to its site. */
export interface Delivery {
  site: WordPress
  article: Article
  progress: PublicationProgress
}

export type StageResult =
  /** `post` is the draft as just seen; undefined when there is no longer a draft, which the slot will handle. */
  { kind: 'staged'; post: WpPost | undefined } | WpFault

export type PublishResult =
  | { kind: 'live'; post: WpPost }
  /** Submitted for review, because this user may not publish. */
  | { kind: 'pending'; post: WpPost }
  | WpFault

/**
 * One attempt to publish a post exactly once, whatever was tried before: it adopts posts with our mark, creates again only when
 * an earlier create must have ended, and reads the post after every write.
 */
export async function publishPost(delivery: Delivery): Promise<PublishResult> {
  const id = delivery.progress.wpPostId ?? (await ensureDraft(delivery))
  return typeof id === 'number' ? ensureLive(delivery, id) : id
}

/** Stages the draft, or its latest text, before the slot; nothing becomes public. */
export async function stagePost(delivery: Delivery): Promise<StageResult> {
  const { site, article, progress } = delivery
  const id = progress.wpPostId ?? (await ensureDraft(delivery))
  if (typeof id !== 'number') return id
  // Reads the post before the write and again after it.
  for (let writes = 0; writes <= 1; writes++) {
    const answer = await readPost(site, id)
    if (answer.kind !== 'ok') return answer
    const post = answer.value
    const obstacle = findObstacle(post, delivery)
    if (obstacle) return obstacle
    if (post.status !== 'draft') return { kind: 'staged', post: undefined }
    if (carriesVersion(post.content.raw, article.mark, article.version)) return { kind: 'staged', post }
    if (isEditedOnSite(post, article.mark, article.knownText)) return fault('refused', 'edited_on_site')
    await progress.requireClaim()
    const written = await writeContent(delivery, id, {})
    if (written.kind !== 'ok') return written
  }
  return fault('unknown', 'unsettled')
}

async function ensureDraft(delivery: Delivery): Promise<number | WpFault> {
  const { site, progress } = delivery
  const { mark } = delivery.article
  const before = await findCanonical(site, mark)
  if (before.kind !== 'ok') return before
  let canonical = before.value
  if (!canonical) {
    if (!progress.isCreateOver()) return fault('unknown', 'unsettled')
    await progress.beginCreate()
    const created = await writeContent(delivery, undefined, { status: 'draft', slug: draftSlug(mark) })
    if (created.kind === 'refused' || created.kind === 'try-later') {
      await progress.cancelCreate()
      return created
    }
    const after = await findCanonical(site, mark)
    if (after.kind !== 'ok') return { ...after, kind: 'unknown' }
    const own = created.kind === 'ok' && isMarked(created.value, mark) ? created.value : undefined
    canonical = after.value ?? own
    if (!canonical) return created.kind === 'ok' ? fault('unknown', 'unsettled') : created
  }
  if (canonical.status === 'trash') return fault('refused', 'removed_on_site')
  await progress.recordDraft(canonical.id)
  return canonical.id
}

/** Only what a fresh read shows counts, so every write is followed by one. */
async function ensureLive(delivery: Delivery, id: number): Promise<PublishResult> {
  const { site, article, progress } = delivery
  let written: Awaited<ReturnType<typeof writePost>> | undefined
  let target: 'publish' | 'pending' = 'publish'
  // At most three writes, each followed by a read: publish, submit for review instead, pull a future date back.
  for (let writes = 0; writes <= 3; writes++) {
    const answer = await readPost(site, id)
    if (answer.kind !== 'ok') return answer
    const post = answer.value
    const obstacle = findObstacle(post, delivery)
    if (obstacle) return obstacle
    const isCurrent =
      written?.kind === 'ok' || carriesVersion(post.content.raw, article.mark, article.version)
    if (post.status === 'publish' && isCurrent) return { kind: 'live', post }
    if (post.status === 'pending' && target === 'pending' && isCurrent) return { kind: 'pending', post }
    if (written && written.kind !== 'ok') {
      if (written.code !== 'rest_cannot_publish' || target === 'pending') return written
      target = 'pending'
    }
    if (!isCurrent && isEditedOnSite(post, article.mark, article.knownText))
      return fault('refused', 'edited_on_site')
    await progress.requireClaim()
    const change = statusChange(target, post, article)
    const write = isCurrent ? writeFields : writeContent
    written = await write(delivery, id, change)
  }
  return fault('unknown', 'unsettled')
}

function findObstacle(post: WpPost, { article, progress }: Delivery): WpFault | undefined {
  if (post.status === 'trash') return fault('refused', 'removed_on_site')
  if (post.status === 'private') return fault('refused', 'private_on_site', { detail: post.link })
  // A site restored from an older backup may give our id to another post.
  if (!isMarked(post, article.mark) && post.link !== progress.link) return fault('refused', 'changed_on_site')
  return undefined
}

/**
 * Writes the text and its fields. A firewall that refuses it gets a plainer form at once; after the plainest, the refused
 * passage is searched, because it would be refused again.
 */
async function writeContent(
  delivery: Delivery,
  id: number | undefined,
  change: PostChange,
): Promise<WpAnswer<WpPost>> {
  const { site, article, progress } = delivery
  for (;;) {
    const { title, excerpt, fields, faq = '' } = article
    const content = article.content + faq
    const answer = await writeFields(delivery, id, { title, content, excerpt, ...fields, ...change })
    if (answer.kind === 'ok' || answer.cause !== 'write_blocked') return answer
    if (article.usePlainerForm?.()) continue
    const beforeWrite = () => (id === undefined ? progress.beginCreate() : progress.requireClaim())
    const detail = await findRefusedPassage(site, article, beforeWrite)
    const found =
      detail === undefined
        ? { ...answer, kind: 'try-later' as const }
        : fault('refused', 'passage_blocked', { status: answer.status, detail })
    // The next attempt adopts a create that went through anyway.
    const adoptable = id === undefined ? await findCanonical(site, article.mark) : undefined
    return !adoptable || (adoptable.kind === 'ok' && !adoptable.value) ? found : answer
  }
}

/** Goes out without the author or stickiness that the site refuses: the slot cannot be repeated, while both can be changed later. */
async function writeFields(
  delivery: Delivery,
  id: number | undefined,
  change: PostChange,
): Promise<WpAnswer<WpPost>> {
  const { site, article } = delivery
  const { wordpressFields = {} } = article
  const answer = await writePost(site, id, { ...wordpressFields, ...change })
  const rest = answer.kind === 'refused' ? withoutRefused(wordpressFields, answer.code) : undefined
  if (!rest) return answer
  article.wordpressFields = rest
  return writeFields(delivery, id, change)
}

function statusChange(target: 'publish' | 'pending', post: WpPost, { slug }: Article): PostChange {
  // Already live: only the text changes and the address stays.
  if (post.status === 'publish') return {}
  // A future date would keep the post from going live; one minute ago is past on any clock close to ours.
  const date: PostChange =
    post.status === 'future' ? { date_gmt: new Date(Date.now() - 60_000).toISOString() } : {}
  const named: PostChange = target === 'publish' ? { slug } : {}
  return { ...date, ...named, status: target }
}
