import { maxAltChars } from '../../contract/posts/post-field-rules.ts'
import { Refusal } from '../platform/fail.ts'
import { job } from '../platform/jobs.ts'
import { findPost, lockPost } from '../posts/editing/find-post.ts'
import type { PostRow } from '../posts/editing/present-post.ts'
import { savePost } from '../posts/editing/save-post.ts'
import { keepRevision } from '../posts/revisions/keep-revision.ts'
import { storeCover } from '../publishing/covers/draw-cover.ts'

/** Gives a post of the autopilot a cover, unless its owner has chosen a picture or it is on its way. */
export const coverPost = job<{ accountId: string; postId: string }>({
  name: 'cover-post',
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireSeconds: 60,
  async run(app, { accountId, postId }) {
    const post = await findPost(app.db, accountId, postId)
    if (!post || !isBare(post)) return
    try {
      const { id } = await storeCover(app, accountId, post.title)
      await app.db.transaction(async (tx) => {
        const before = await lockPost(tx, accountId, postId)
        if (!isBare(before)) return
        const image = { featuredImageId: id, featuredImageAlt: before.title.slice(0, maxAltChars) }
        await keepRevision(tx, await savePost(tx, before, image), 'writer', before)
      })
    } catch (error) {
      // A post without a cover is fine: the storage is full, the site was disconnected, or the post deleted.
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      app.log.warn({ postId, code: error.code }, 'No cover was drawn')
    }
  },
})

const isBare = ({ featuredImageId, status }: PostRow): boolean =>
  featuredImageId === null && (status === 'scheduled' || status === 'held')
