import type { Post } from './posts.ts'

/** True while a worker brings the post, or the changes to a live one, to the site. */
export const isPublishing = ({ status, update }: Pick<Post, 'status' | 'update'>): boolean =>
  status === 'publishing' || update?.state === 'publishing'
