import { z } from 'zod'
import type { SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import { minRelevance, rankNearest } from '../text/similarity.ts'

// What a model can keep in view, and three times what a post may use.
const maxTargets = 12

// A post may end on the offer, whatever its topic.
const maxSitePages = 8
// What stands in the menu is what the business wants to be found; a page that has to do with the topic still comes first.
const menuBonus = 0.05
// What no post leads to, in the languages of our customers.
const formal =
  /privacy|cookie|terms|imprint|impressum|datenschutz|\bagb\b|mentions l[ée]gales|confidentialit|aviso legal|pol[íi]tica|\bcart\b|checkout|warenkorb|\bkasse\b|panier|carrito|my account|mein konto|log ?in|site ?map|sample page|^(?:blog|news|aktuelles|actualités|noticias)$/i

/** The pages of the site that a post could lead to, nearest first, whether they have to do with the topic or not: the outline decides. */
export function rankSitePages(
  topic: string,
  pages: LinkTarget[],
  menu: ReadonlySet<string> = new Set(),
): LinkTarget[] {
  const open = pages.filter(({ title }) => !formal.test(title))
  const value = ({ item, relevance }: { item: LinkTarget; relevance: number }) =>
    relevance + (menu.has(item.url) ? menuBonus : 0)
  return rankByRelevance(topic, open)
    .toSorted((a, b) => value(b) - value(a))
    .slice(0, maxSitePages)
    .map(({ item }) => item)
}

/** The posts that have to do with the topic, nearest first. */
export function rankTargets(topic: string, posts: LinkTarget[]): LinkTarget[] {
  return rankByRelevance(topic, posts)
    .filter(({ relevance }) => relevance >= minRelevance)
    .slice(0, maxTargets)
    .map(({ item }) => item)
}

/** A title says what a page is about, so it counts as a text of its own. Two pages of one name are one to a reader. */
const rankByRelevance = (topic: string, pages: LinkTarget[]) =>
  rankNearest(pages, ({ title, text }) => [title, `${title} ${text}`], topic).filter(
    ({ item }, at, all) => all.findIndex((other) => other.item.title === item.title) === at,
  )

/** A page of the customer's that a post may point to. The model sees id and title, never the address. */
export const LinkTarget = z.object({
  /** `p` with the number of the post on the site, `s` with that of a stated source. */
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** How it begins, for finding out what it is about. */
  text: z.string(),
})
export type LinkTarget = z.output<typeof LinkTarget>

// What a person would read before writing: of a small site all of it.
const maxChars = { page: 6000, all: 18_000 }

/** What the pages say that are nearest to the topic. */
export function nearestPages(
  targets: LinkTarget[],
  pages: SitePostRow[],
): { id: string; title: string; text: string }[] {
  const byId = new Map(pages.map((page) => [`p${page.wpPostId}`, page]))
  let left = maxChars.all
  return targets.flatMap(({ id, title }) => {
    const text = byId.get(id)?.text.trim().slice(0, maxChars.page) ?? ''
    if (text === '' || text.length > left) return []
    left -= text.length
    return [{ id, title, text }]
  })
}
