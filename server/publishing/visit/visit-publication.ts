import { and, eq, isNull } from 'drizzle-orm'
import { notifyAboutPost } from '../../notifications/notify.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import { recordPostEvent } from '../../posts/post-events.ts'
import { namesOf } from '../../posts/sharing-notice.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications, type Visit } from '../../schema/publishing.ts'
import { describeCause } from '../site-check/causes.ts'
import { visitPost } from './visit-post.ts'
import { captionNetworks, type Captions } from '../../../contract/posts/posts.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { fitCaption } from '../../writing/finish/caption-length.ts'

interface VisitInput {
  publicationId: string
  /** A later version has its own visits. */
  version: number
  /** The number of looks before this one. */
  look: number
  /** Its captions were mailed before a restore. */
  isMailed: boolean
  isUpdate: boolean
}

// The first two looks get past stale caches. The others find a site that opens within three days.
const pausesSeconds = [2, 8, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400, 86_400]
const notifyAtLook = 2

/** Opens a live post as a visitor and mails its captions once it is seen; tells the owner early when it is not. */
export const visitPublication = job<VisitInput>({
  name: 'visit-publication',
  // A site's answer is a result; only our own defects are retried.
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 600,
  expireSeconds: 120,
  // One page each, and hundreds of owners may be waiting for their mail in the same minute.
  concurrency: 20,
  async run(app, input, { last }) {
    const row = await findVisited(app.db, input)
    if (!row) return
    // Our own defects must not hold captions back.
    const visit: Visit = last
      ? { at: app.now().toISOString(), fault: null }
      : await visitAsStranger(app, input, row)
    await app.db.transaction((tx) => recordVisit(app, tx, input, visit))
  },
})

type VisitedRow = NonNullable<Awaited<ReturnType<typeof findVisited>>>

async function findVisited(db: Db, { publicationId, version, look }: VisitInput, isLocked = false) {
  const query = db
    .select({ publication: publications, post: posts, site: sites })
    .from(publications)
    .innerJoin(posts, and(eq(posts.id, publications.postId), isNull(posts.deletedAt)))
    .leftJoin(sites, and(eq(sites.accountId, posts.accountId), eq(publications.siteUrl, sites.key)))
    .where(
      and(
        eq(publications.id, publicationId),
        eq(publications.state, 'published'),
        eq(publications.postVersion, version),
      ),
    )
  const [row] = isLocked ? await query.for('update', { of: publications }) : await query
  const { link, visit } = row?.publication ?? {}
  if (!row || !link) return undefined
  // Skips a look that was already made or belongs to an earlier publication.
  const isDue = visit ? visit.nextLook === look : look <= notifyAtLook
  return isDue ? { ...row, link } : undefined
}

async function visitAsStranger(app: App, { look, isUpdate }: VisitInput, row: VisitedRow): Promise<Visit> {
  const { title, content } = row.post
  const restRoot = row.site?.restRoot ?? null
  const post = { link: row.link, title, content, restRoot, isUpdate, isFresh: look > 0 }
  const { obstacle: detail, ...seen } = await visitPost(app.safeFetch, post, app.env.PUBLISH_TIMEOUT_MS)
  const fault = detail === null ? null : describeCause('not_visible', { detail, link: row.link })
  return { at: app.now().toISOString(), fault, ...seen }
}

async function recordVisit(app: App, tx: Db, input: VisitInput, visit: Visit): Promise<void> {
  const row = await findVisited(tx, input, true)
  if (!row) return
  const { post, link } = row
  // A page that allowed no conclusion may do so in a moment.
  const isOpen = visit.fault !== null || (visit.isSeen === false && input.look < notifyAtLook)
  const pause = isOpen ? pausesSeconds[input.look] : undefined
  const nextLook = input.look + 1
  if (pause !== undefined) {
    const startAfter = new Date(app.now().getTime() + pause * 1000)
    await app.jobs.send(tx, visitPublication, { ...input, look: nextLook }, { startAfter })
    if (input.look < notifyAtLook) return
  }
  await tx
    .update(publications)
    .set({ visit: { ...visit, ...(pause === undefined ? {} : { nextLook }) } })
    .where(and(eq(publications.id, input.publicationId), eq(publications.postId, post.id)))
  await recordPostEvent(tx, post.id, 'visit', { cause: visit.fault?.cause ?? null })
  if (visit.fault) await notifyUnseen(app, tx, input, row, visit.fault)
  if (pause !== undefined || input.isMailed) return
  const plugins = row.site?.sharing ?? []
  const notes = [
    ...(visit.fault ? [unseenNote(visit.fault)] : []),
    ...(visit.warnings ?? []).map(({ message, fix }) => `${message} ${fix}`),
    ...(plugins.length > 0
      ? [
          `${namesOf(plugins)} on your site may share or email this post as well. Look before you share it yourself.`,
        ]
      : []),
  ]
  await mailCaptions(app, tx, { publicationId: input.publicationId, post, url: link, notes })
}

const unseenNote = ({ message }: NonNullable<Visit['fault']>) =>
  `We could not see this post as a visitor would. ${message} Check its address before you share it.`

/** Notifies by notification and mail, once per live version. */
async function notifyUnseen(
  app: App,
  tx: Db,
  { publicationId, version }: VisitInput,
  { post, link }: VisitedRow,
  { message, fix }: NonNullable<Visit['fault']>,
): Promise<void> {
  const { accountId, title } = post
  const dedupeKey = `unseen:${publicationId}:${version}:${post.publishedAt?.getTime()}`
  await notifyAboutPost(tx, post, {
    kind: 'publish_failed',
    title: 'Visitors can’t see your post',
    description: `“${title}”: ${message} ${fix}`,
    dedupeKey,
  })
  const data = { title, url: link, message, fix, postId: post.id }
  await queueMail(app, tx, { accountId, template: 'post-unseen', data, dedupeKey })
}

interface LivePost {
  publicationId: string
  post: typeof posts.$inferSelect
  url: string
  /** Notes about the site for the owner to read before sharing. */
  notes: string[]
}

/** Mails a live post's captions once per publication. */
export async function mailCaptions(app: App, tx: Db, { publicationId, post, url, notes }: LivePost) {
  const { newsletter, publishedAt } = post
  if (!publishedAt) return
  const { timezone: zone } = await findPreferences(tx, post.accountId)
  const fitted = fitCaptions(post.captions ?? {}, url)
  const filled = Object.entries(fitted).map(([network, caption]) => [
    network,
    caption.replaceAll('{url}', () => url),
  ])
  if (post.captions)
    await tx
      .update(posts)
      .set({ captions: fitted })
      .where(and(eq(posts.id, post.id), eq(posts.accountId, post.accountId)))
  await queueMail(app, tx, {
    accountId: post.accountId,
    template: 'captions',
    data: {
      title: post.title,
      url,
      captions: Object.fromEntries(filled),
      writer: post.writer,
      notes,
      missing: post.captions ? captionNetworks.filter((network) => !fitted[network]) : [],
      undo: { postId: post.id, publishedAt: publishedAt.toISOString(), zone },
      ...(newsletter
        ? { newsletter: { ...newsletter, body: newsletter.body.replaceAll('{url}', () => url) } }
        : {}),
    },
    dedupeKey: `captions:${publicationId}`,
  })
}

/** Fits each caption and the post's real address into its network's limit. */
const fitCaptions = (captions: Captions, url: string): Captions =>
  Object.fromEntries(
    captionNetworks.flatMap((network) => {
      const given = captions[network]
      const caption = given && fitCaption(network, given, url)
      return caption ? [[network, caption]] : []
    }),
  )
