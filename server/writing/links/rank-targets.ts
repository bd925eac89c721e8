import { z } from 'zod'
import type { SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import { fitting } from '../evidence/evidence.ts'
import { minRelevance, rankNearest } from '../text/similarity.ts'

// As many as a model can keep in mind, and three times what a post may use.
const maxTargets = 12

// A post may end with an offer, whatever its topic.
const maxSitePages = 8
// The business wants its menu pages found, but pages related to the topic still rank first.
const menuBonus = 0.05
// Pages no post should link to, in our customers' languages.
const formal =
  /privacy|cookie|terms|imprint|impressum|datenschutz|\bagb\b|mentions l[ée]gales|confidentialit|aviso legal|pol[íi]tica|\bcart\b|checkout|warenkorb|\bkasse\b|panier|carrito|my account|mein konto|log ?in|site ?map|sample page|^(?:blog|news|aktuelles|actualités|noticias)$/i

/** The site's pages by closeness to the topic, including unrelated ones, since the outline decides. */
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

export function rankTargets(topic: string, posts: LinkTarget[]): LinkTarget[] {
  return rankByRelevance(topic, posts)
    .filter(({ relevance }) => relevance >= minRelevance)
    .slice(0, maxTargets)
    .map(({ item }) => item)
}

/** Ranks the title as a separate text because it says what a page is about. Keeps one of several pages with the same title. */
const rankByRelevance = (topic: string, pages: LinkTarget[]) =>
  rankNearest(pages, ({ title, text }) => [title, `${title} ${text}`], topic).filter(
    ({ item }, at, all) => all.findIndex((other) => other.item.title === item.title) === at,
  )

/** A customer's page that a post may link to. The model sees its id and title, never its address. */
export const LinkTarget = z.object({
  /** `p` and the post's number on the site, or `s` and the number of a stated source. */
  id: z.string(),
  url: z.string(),
  title: z.string(),
  text: z.string(),
})
export type LinkTarget = z.output<typeof LinkTarget>

// What a person would read before writing: all of a small site.
const maxChars = { page: 6000, all: 18_000 }

export function nearestPages(
  targets: LinkTarget[],
  pages: SitePostRow[],
): { id: string; title: string; text: string }[] {
  const byId = new Map(pages.map((page) => [`p${page.wpPostId}`, page]))
  const texts = targets.map(({ id, title }) => ({
    ...{ id, title },
    text: byId.get(id)?.text.trim().slice(0, maxChars.page) ?? '',
  }))
  return fitting(
    texts.filter(({ text }) => text !== ''),
    maxChars.all,
  )
}
