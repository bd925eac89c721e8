import { z } from 'zod'
import { readableText } from '../../profile/site-posts/readable-text.ts'
import type { CheckWarning } from '../site-check/build-report.ts'
import type { FoundSite } from '../wordpress/discover-site.ts'
import type { SiteFetchOptions } from '../wordpress/front-page.ts'
import { WpAddress } from '../wordpress/wordpress.ts'
import { visitPost } from './visit-post.ts'

const Latest = z.array(
  z.object({
    link: WpAddress,
    title: z.object({ rendered: z.string() }),
    content: z.object({ rendered: z.string(), protected: z.boolean() }),
  }),
)
// Two requests; the daily check makes them when somebody is waiting for a slow site.
const enoughMs = 5000

/** Warns when visitors see something else instead of the site's latest public post, as with a coming-soon page. */
export async function visitLatestPost(
  { wordpress }: FoundSite,
  { fetch, timeoutMs }: SiteFetchOptions,
  leftMs: () => number,
): Promise<CheckWarning[]> {
  if (leftMs() < enoughMs) return []
  const fields = { per_page: 1, _fields: 'link,title.rendered,content', status: 'publish' }
  const answer = await wordpress.get('wp/v2/posts', fields, Latest)
  const post = answer.kind === 'ok' ? answer.value[0] : undefined
  if (!post || post.content.protected || leftMs() < enoughMs) return []
  const words = { title: readableText(post.title.rendered), content: post.content.rendered }
  // A plugin may show visitors less than the REST API, so the title is enough.
  const shown = { link: post.link, ...words, restRoot: wordpress.root, isUpdate: true, isFresh: true }
  const { obstacle: detail } = await visitPost(fetch, shown, timeoutMs(false))
  if (detail === null) return []
  return [{ at: 'front', warning: 'posts_hidden', detail }]
}
