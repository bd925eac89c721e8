import { api } from '../../contract/api.ts'
import { routes } from '../platform/routes.ts'
import { createPost } from './create-post.ts'
import { getPost } from './get-post.ts'
import { listPosts } from './list-posts.ts'
import { removePost } from './remove-post.ts'
import { requestPublishing } from './request-publishing.ts'
import { schedulePost } from './schedule-post.ts'
import { updatePost } from './update-post.ts'

export const postsRoutes = routes('posts', api.posts, {
  list: listPosts,
  get: getPost,
  create: createPost,
  update: updatePost,
  remove: removePost,
  schedule: schedulePost,
  publish: requestPublishing,
})
