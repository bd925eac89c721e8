import type { SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import type { LinkTarget } from '../links/link-target.ts'
import type { OwnPage } from '../writer.ts'

// The nearest pages, each as long as pages of businesses are, are what a person would read before writing.
const maxPages = 3
const maxPageChars = 6000

/** What the pages say that are nearest to the topic. */
export function nearestPages(targets: LinkTarget[], pages: SitePostRow[]): OwnPage[] {
  const byId = new Map(pages.map((page) => [`p${page.wpPostId}`, page]))
  return targets
    .flatMap(({ id, title }) => {
      const text = byId.get(id)?.text.trim().slice(0, maxPageChars) ?? ''
      return text === '' ? [] : [{ id, title, text }]
    })
    .slice(0, maxPages)
}
