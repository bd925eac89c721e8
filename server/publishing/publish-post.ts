import {
  chooseCanonical,
  draftSlug,
  findMarked,
  isMarked,
  readPost,
  writePost,
  type WpPost,
} from './wordpress/marked-posts.ts'
import { fault, type WpAnswer, type WpFault } from './wordpress/read-answer.ts'
import { carriesVersion } from './blocks/content-forms.ts'
import type { WordPress } from './wordpress/wordpress.ts'

export interface Article {
  mark: string
  version: number
  title: string
  /** Blocks, the first of them marked. */
  content: string
  excerpt: string
  /** The address it gets when it goes live. */
  slug: string
}

/** What is remembered between attempts. Every call throws when another worker has taken over. */
export interface Journal {
  wpPostId: number | null
  /** Where it was last seen live. */
  link: string | null
  /** How long ago a create was sent whose end is not known, in ms; Infinity when there is none. */
  createAgeMs(): number
  creating(): Promise<void>
  /** The create that was just noted has certainly done nothing. */
  notCreated(): Promise<void>
  drafted(wpPostId: number): Promise<void>
  stillOurs(): Promise<void>
}

export type StageResult =
  /** `post` is the draft as it was just seen; undefined when there is no draft (any more): the slot sees what to do. */
  { kind: 'staged'; post: WpPost | undefined } | WpFault

export type PublishResult =
  | { kind: 'live'; post: WpPost }
  /** Submitted for review: this user may not publish. */
  | { kind: 'pending'; post: WpPost }
  | WpFault

/**
 * One attempt to bring a post live, exactly once whatever was tried before: what carries our mark is adopted, a second
 * create is only sent when the first must be over, and no answer to a write is believed without looking.
 */
export async function publishPost(
  site: WordPress,
  article: Article,
  journal: Journal,
  settleMs: number,
): Promise<PublishResult> {
  const id = journal.wpPostId ?? (await bringDraft(site, article, journal, settleMs))
  return typeof id === 'number' ? bringLive(site, article, journal, id) : id
}

/** Brings the draft, or its latest words, to the site ahead of time; nothing becomes public by it. */
export async function stagePost(
  site: WordPress,
  article: Article,
  journal: Journal,
  settleMs: number,
): Promise<StageResult> {
  const id = journal.wpPostId ?? (await bringDraft(site, article, journal, settleMs))
  if (typeof id !== 'number') return id
  // Once to see what stands there, once to see what became of the write.
  for (let writes = 0; writes <= 1; writes++) {
    const answer = await readPost(site, id)
    if (answer.kind !== 'ok') return answer
    const post = answer.value
    const inTheWay = obstacle(post, article, journal)
    if (inTheWay) return inTheWay
    if (post.status !== 'draft') return { kind: 'staged', post: undefined }
    const { title, content, excerpt } = article
    if (carriesVersion(post.content.raw, article.mark, article.version)) return { kind: 'staged', post }
    await journal.stillOurs()
    const written = await writePost(site, id, { title, content, excerpt })
    if (written.kind !== 'ok') return written
  }
  return fault('unknown', 'unsettled')
}

/**
 * Makes a draft public that was seen just now with the words it is to have: one request at the moment itself. What came
 * of it is for a look to tell.
 */
export function flipStaged(site: WordPress, slug: string, id: number): Promise<WpAnswer<WpPost>> {
  return writePost(site, id, { slug, status: 'publish' })
}

async function bringDraft(
  site: WordPress,
  article: Article,
  journal: Journal,
  settleMs: number,
): Promise<number | WpFault> {
  const before = await findMarked(site, article.mark)
  if (before.kind !== 'ok') return before
  let canonical = chooseCanonical(before.value)
  if (!canonical) {
    if (journal.createAgeMs() < settleMs) return fault('unknown', 'unsettled')
    await journal.creating()
    const { mark, title, content, excerpt } = article
    const created = await writePost(site, undefined, {
      status: 'draft',
      slug: draftSlug(mark),
      title,
      content,
      excerpt,
    })
    if (created.kind === 'refused' || created.kind === 'try-later') {
      await journal.notCreated()
      return created
    }
    const after = await findMarked(site, mark)
    if (after.kind !== 'ok') return { ...after, kind: 'unknown' }
    canonical =
      chooseCanonical(after.value) ??
      (created.kind === 'ok' && isMarked(created.value, mark) ? created.value : undefined)
    if (!canonical) return created.kind === 'ok' ? fault('unknown', 'unsettled') : created
  }
  if (canonical.status === 'trash') return fault('refused', 'removed_on_site')
  await journal.drafted(canonical.id)
  return canonical.id
}

/** Asks, changes, asks again: only what a fresh look shows counts. */
async function bringLive(
  site: WordPress,
  article: Article,
  journal: Journal,
  id: number,
): Promise<PublishResult> {
  let written: Awaited<ReturnType<typeof writePost>> | undefined
  let target: 'publish' | 'pending' = 'publish'
  // Publish, submit for review instead, pull a future date back: each once, with a look after it.
  for (let writes = 0; writes <= 3; writes++) {
    const answer = await readPost(site, id)
    if (answer.kind !== 'ok') return answer
    const post = answer.value
    const inTheWay = obstacle(post, article, journal)
    if (inTheWay) return inTheWay
    const isCurrent =
      written?.kind === 'ok' || carriesVersion(post.content.raw, article.mark, article.version)
    if (post.status === 'publish' && isCurrent) return { kind: 'live', post }
    if (post.status === 'pending' && target === 'pending' && isCurrent) return { kind: 'pending', post }
    if (written && written.kind !== 'ok') {
      if (written.code !== 'rest_cannot_publish' || target === 'pending') return written
      target = 'pending'
    }
    await journal.stillOurs()
    written = await writePost(site, id, changeTo(target, post, article))
  }
  return fault('unknown', 'unsettled')
}

function obstacle(post: WpPost, { mark }: Article, { link }: Journal): WpFault | undefined {
  if (post.status === 'trash') return fault('refused', 'removed_on_site')
  if (post.status === 'private') return fault('refused', 'private_on_site', { detail: post.link })
  // A site set back to an older copy gives our number to another post.
  if (!isMarked(post, mark) && post.link !== link) return fault('refused', 'changed_on_site')
  return undefined
}

function changeTo(target: 'publish' | 'pending', post: WpPost, article: Article): Record<string, string> {
  const { title, content, excerpt, mark, slug, version } = article
  const words: Record<string, string> = carriesVersion(post.content.raw, mark, version)
    ? {}
    : { title, content, excerpt }
  // Live already: only the words change, its address stays.
  if (post.status === 'publish') return words
  // A date that the owner gave the draft would keep it from going live; a minute ago is past on any clock near ours.
  const date: Record<string, string> =
    post.status === 'future' ? { date_gmt: new Date(Date.now() - 60_000).toISOString() } : {}
  const named: Record<string, string> = target === 'publish' ? { slug } : {}
  return { ...words, ...date, ...named, status: target }
}
