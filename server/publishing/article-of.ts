import type { App } from '../platform/app.ts'
import { withWholeAddresses } from '../posts/media-address.ts'
import { withoutDeadLinks } from '../profile/site-posts/check-links.ts'
import type { posts } from '../schema/posts.ts'
import { escapeWords } from './blocks/html-nodes.ts'
import { toBlocks } from './blocks/to-blocks.ts'
import type { Article } from './publish-post.ts'
import type { Claim } from './scheduler/claim.ts'
import { finalSlug } from './wordpress/final-slug.ts'

type PostRow = typeof posts.$inferSelect

/** What is to stand on the site: the post as it is now, in blocks that carry the claim's mark. */
export async function articleOf(app: App, claim: Claim, post: PostRow): Promise<Article> {
  const { mark } = claim
  const { version, slug } = post
  // A page of theirs may have gone since the post was written.
  const { content } = await withoutDeadLinks(app, post.accountId, post.content)
  return {
    mark,
    version,
    title: escapeWords(post.title),
    content: toBlocks(withWholeAddresses(content, app.env.PUBLIC_URL), mark, version),
    excerpt: escapeWords(post.excerpt ?? ''),
    slug: finalSlug(slug, post.title, mark),
  }
}
