import { api } from '../../contract/api.ts'
import { routes } from '../platform/routes.ts'
import { autosavePost } from './autosave-post.ts'
import { changePosts } from './change-posts.ts'
import { createPost } from './create-post.ts'
import { getPost } from './get-post.ts'
import { getRevision } from './get-revision.ts'
import { listPosts } from './list-posts.ts'
import { listRevisions } from './list-revisions.ts'
import { listTerms } from './list-terms.ts'
import { previewPost } from './preview-post.ts'
import { removePost } from './remove-post.ts'
import { requestPublishing } from './request-publishing.ts'
import { restorePost } from './restore-post.ts'
import { restoreRevision } from './restore-revision.ts'
import { saveImage } from './save-image.ts'
import { schedulePost } from './schedule-post.ts'
import { serveImage } from './serve-image.ts'
import { updatePost } from './update-post.ts'

export const postsRoutes = routes('posts', api.posts, {
  list: listPosts,
  get: getPost,
  create: createPost,
  update: updatePost,
  remove: removePost,
  schedule: schedulePost,
  publish: requestPublishing,
  restore: restorePost,
  bulk: changePosts,
  preview: previewPost,
  autosave: autosavePost,
  revisions: listRevisions,
  revision: getRevision,
  restoreRevision,
  uploadImage: saveImage,
  terms: listTerms,
})

export const postsRawRoutes = [serveImage]
