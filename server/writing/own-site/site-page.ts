import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { type FreshSite, getFreshSite } from '../../profile/site-posts/list-site-posts.ts'
import { ordersModels } from '../research/read-web-page.ts'

export interface SitePage {
  /** `p` and its number in WordPress, or `home`. */
  id: string
  url: string
  title: string
  text: string
  learnedKey: string | null
}

export const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Pages where a business describes itself: home, menu, then the rest. Skips pages that address language models. */
export async function listPages(app: App, accountId: string) {
  const site = await getFreshSite(app, accountId)
  const menu = site.menu.map(({ url }) => url)
  const placeOf = (url: string) => (menu.includes(url) ? menu.indexOf(url) : menu.length)
  const pages = site.pages
    .map(({ wpPostId, url, title, text, learnedKey }) => ({
      ...{ id: `p${wpPostId}`, url, title, text, learnedKey },
    }))
    .toSorted((a, b) => placeOf(a.url) - placeOf(b.url))
  const readable: SitePage[] = []
  for (const page of [...homeOf(site), ...pages]) {
    // Yield to other requests between long pages.
    await setImmediate()
    const { title, text } = page
    if (text.trim() !== '' && ![title, ...text.split('\n')].some(ordersModels)) readable.push(page)
  }
  return { site, pages: readable }
}

function homeOf({ url, name, tagline, homeText, contacts }: FreshSite): SitePage[] {
  const stated = contacts.map(({ kind, value }) => `${kind}: ${value}`)
  const text = [name, tagline, ...stated, homeText].filter(Boolean).join('\n')
  return url === null ? [] : [{ id: 'home', url, title: name ?? '', text, learnedKey: null }]
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()
const numbersIn = (text: string) => text.match(/\d+(?:[.,:]\d+)*/g) ?? []

/** Whether the quotation is on the page verbatim, and the statement has no numbers but those of the quotation or its heading. */
export function isQuoted(
  page: SitePage,
  { text, quote, heading = '' }: { text: string; quote: string; heading?: string },
): boolean {
  const words = squeezed(quote)
  const statedNumbers = new Set(numbersIn(`${words} ${heading} ${page.title}`))
  return (
    words.length >= 2 &&
    squeezed(page.text).includes(words) &&
    numbersIn(text).every((number) => statedNumbers.has(number))
  )
}

/** One line of a model's answer as data; empty if it is too long or addresses language models. */
export function lineOf(given: string, maxLength: number): string {
  const line = squeezed(given).toWellFormed()
  return line.length > maxLength || ordersModels(line) ? '' : line
}
