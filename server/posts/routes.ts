import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { autosavePost, createPost, previewPost, updatePost } from './editing/edit-posts.ts'
import { changePosts } from './editing/change-posts.ts'
import { getPost } from './get-post.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions/revisions.ts'
import { listPosts } from './list-posts.ts'
import { listTerms } from './terms/list-terms.ts'
import { removePost, restorePost } from './remove-post.ts'
import { requestPublishing, schedulePost } from './schedule-and-publish.ts'
import { saveImage } from './images/save-image.ts'
import { serveImage } from './images/serve-image.ts'

export const postsRoutes = defineRoutes('posts', api.posts, {
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
