import { z } from 'zod'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import { fitting } from '../evidence/evidence.ts'
import { minRelevance, rankNearest, contentOf } from '../text/words.ts'

/** Two help readers and search engines; more than four look like advertising. */
export const linksWanted = { min: 2, max: 4 }

/** A link before it is inserted: [[p12|words]]. */
export const linkMark = /\[\[\s*([a-z]\d{1,12})\s*\|([^[\]]{1,200})\]\]/g
// Matches malformed marks as well: the words stay and the brackets go.
const brokenMarker = /\[\[(?:\s{0,9}[a-z]?\d{0,12}\s{0,9}\|)?([^[\]]*)\]?\]|\[\[|\]\]/g

export const withoutMarks = (html: string): string => html.replace(brokenMarker, '$1')

/** Splits marked text into sentences. The letters in a mark would hide where a sentence begins, so they are masked. */
export function splitMarked(text: string): string[] {
  const shown = text.replace(/\[\[\w{1,13}\|/g, (mark) => mark.replace(/\w/g, '-'))
  let at = 0
  return splitSentences(shown).map(({ length }) => text.slice(at, (at += length)))
}

interface PlacedLink {
  id: string
  url: string
  title: string
  how: 'named by the writer' | 'found in the text'
}

/** First what the writer named, beginning with the last paragraph, then words that name a `planned` page. */
export function placeLinks(
  content: string,
  targets: LinkTarget[],
  planned: ReadonlySet<string> = new Set(),
): { content: string; links: PlacedLink[] } {
  const byId = new Map(targets.map((target) => [target.id, target]))
  const links: PlacedLink[] = []
  const isFree = (target: LinkTarget) =>
    links.length < linksWanted.max && links.every(({ url }) => url !== target.url)
  const take = ({ id, url, title }: LinkTarget, how: PlacedLink['how'], words: string) => {
    links.push({ id, url, title, how })
    return `<a href="${escapeHtml(url)}">${words}</a>`
  }
  const place = (html: string) =>
    html
      .replace(linkMark, (_whole, id: string, words: string) => {
        const target = byId.get(id)
        return target && isFree(target) ? take(target, 'named by the writer', words.trim()) : words
      })
      .replace(brokenMarker, '$1')
  // Reserve room for the last paragraph's link, which is what the post leads up to.
  const last = Math.max(0, content.lastIndexOf('<p>'))
  const end = place(content.slice(last))
  let placed = place(content.slice(0, last)) + end
  for (const target of targets.filter(({ id }) => planned.has(id))) {
    if (links.length >= linksWanted.min) break
    if (!isFree(target)) continue
    const found = findAnchor(placed, target)
    if (!found) continue
    const { start, words } = found
    const link = take(target, 'found in the text', words)
    placed = placed.slice(0, start) + link + placed.slice(start + words.length)
  }
  return { content: placed, links }
}

/** Words in a paragraph, outside tags and links, that name the page: two adjacent words of its title. */
function findAnchor(html: string, { title }: LinkTarget) {
  const titleWords = contentOf(title)
  // Not in headings, where a link confuses readers.
  for (const paragraph of html.matchAll(/<(p|li)>([\s\S]*?)<\/\1>/g)) {
    const inner = paragraph[2]!
    if (inner.includes('<a ')) continue
    for (const pair of inner.matchAll(
      /(?<![\p{L}\p{N}&<])(?=([\p{L}][\p{L}'-]{0,40}\s{1,9}[\p{L}][\p{L}'-]{0,40})(?![\p{L}\p{N}'-]))/gu,
    )) {
      const words = pair[1]!
      const content = contentOf(words)
      if (content.size < 2 || !content.isSubsetOf(titleWords)) continue
      const start = paragraph.index + paragraph[1]!.length + 2 + pair.index
      if (html.lastIndexOf('<', start) > html.lastIndexOf('>', start)) continue
      return { start, words }
    }
  }
  return undefined
}

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
export function rankSitePages(topic: string, pages: LinkTarget[], menu: ReadonlySet<string> = new Set()) {
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

export function nearestPages(targets: LinkTarget[], pages: SitePostRow[]) {
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
