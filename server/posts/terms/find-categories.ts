import { z } from 'zod'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { plainText } from '../content/plain-text.ts'
import { oneLine } from '../../../contract/posts/post-field-rules.ts'
import { decodeText } from '../../../contract/posts/text-blocks.ts'

/** A category or tag from the REST API, with what Polylang adds on multilingual sites. */
export const SiteTerm = z.object({
  id: z.number().int().positive(),
  name: z.string().max(1000).transform(unescapeName),
  parent: z.number().int().default(0),
  lang: z.string().optional().catch(undefined),
  translations: z.record(z.string(), z.number().int()).optional().catch(undefined),
})
export type SiteTerm = z.output<typeof SiteTerm>
/** By id. */
export type SiteTerms = Map<number, SiteTerm>
export const termFields = 'id,name,parent,lang,translations'

const maxPages = 10
const pageSize = 100

/** Reads all categories of a site, because names are ambiguous without their parents. */
export async function readAllCategories<
  Fault extends { kind: 'failed' | 'refused' | 'unknown' | 'try-later' },
>(
  readPage: (params: {
    page: number
    per_page: number
    _fields: string
  }) => Promise<{ kind: 'ok'; value: SiteTerm[] } | Fault>,
): Promise<{ kind: 'ok'; value: SiteTerms } | Fault> {
  const all: SiteTerms = new Map()
  for (let page = 1; page <= maxPages; page++) {
    const read = await readPage({ page, per_page: pageSize, _fields: termFields })
    if (read.kind !== 'ok') return read
    for (const term of read.value) all.set(term.id, term)
    if (read.value.length < pageSize) break
  }
  return { kind: 'ok', value: all }
}

const separator = ' > '

/** The category's name after those of its parents: `Insects > Flying`. */
export const categoryPath = (id: number, terms: SiteTerms): string =>
  [...ancestorsOf(id, terms).toReversed(), id].map((one) => terms.get(one)?.name).join(separator)

function ancestorsOf(id: number, terms: SiteTerms): number[] {
  const found: number[] = []
  let next = terms.get(id)?.parent
  // A manually repaired database may contain a circle.
  while (next && !found.includes(next) && terms.has(next)) {
    found.push(next)
    next = terms.get(next)?.parent
  }
  return found
}

/**
 * The categories that each name may mean: none, one, or several for the owner to choose from. A name may include parents to
 * be unambiguous. Prefers a child whose parent is also named, then what the name last meant in `earlier`.
 */
export function findCategories(
  names: string[],
  terms: SiteTerms,
  { earlier = [], language }: { earlier?: string[][]; language?: string | undefined } = {},
): number[][] {
  const paths = [...terms.keys()].map((id) => ({ id, path: foldName(categoryPath(id, terms)) }))
  const found = names.map(foldName).map((name) => {
    const whole = paths.filter(({ path }) => path === name)
    const ends = whole.length > 0 ? whole : paths.filter(({ path }) => path.endsWith(separator + name))
    return inLanguage(
      ends.map(({ id }) => id),
      terms,
      language,
    )
  })
  for (let isChanged = true; isChanged;) {
    const settled = new Set(found.flatMap((ids) => (ids.length === 1 ? ids : [])))
    const isBelow = (id: number) => ancestorsOf(id, terms).some((one) => settled.has(one))
    const at = found.findIndex((ids) => ids.length > 1 && ids.filter(isBelow).length === 1)
    isChanged = at >= 0
    if (isChanged) found[at] = found[at]!.filter(isBelow)
  }
  return found.map((ids) => (ids.length > 1 ? (findLast(ids, terms, earlier, language) ?? ids) : ids))
}

function findLast(ids: number[], terms: SiteTerms, earlier: string[][], language?: string) {
  for (const names of earlier) {
    const used = findCategories(names, terms, { language }).find(
      ([id, ...more]) => id && more.length === 0 && ids.includes(id),
    )
    if (used) return used
  }
  return undefined
}

/** Narrows terms of the same name to this language, following translations. */
export function inLanguage(ids: number[], terms: SiteTerms, language: string | undefined): number[] {
  if (!language) return ids
  const twins = [...new Set(ids.map((id) => terms.get(id)?.translations?.[language] ?? id))]
  const own = twins.filter((id) => terms.get(id)?.lang === language)
  return own.length > 0 ? own : twins
}

/** The site's code for a text's language (`de`, `pt-br`); undefined if the site has no languages, or not this one. */
export function siteLanguageOf(html: string, terms: SiteTerms): string | undefined {
  const codes = new Set([...terms.values()].flatMap(({ lang }) => lang ?? []))
  if (codes.size === 0) return undefined
  const { language } = detectLanguage(plainText(html))
  return [...codes].find((code) => code.split(/[-_]/)[0]?.toLowerCase() === language)
}

/** The question for a name that several categories share. */
export const askWhich = (name: string, ids: number[], terms: SiteTerms): string =>
  `Your site has more than one category “${name}”: ${ids.map((id) => categoryPath(id, terms)).join(', ')}. Choose one of these.`

/** Normalizes names as WordPress compares them, ignoring entities and case. */
export const foldName = (name: string): string => unescapeName(oneLine(name)).normalize('NFC').toLowerCase()

/** WordPress escapes names. */
function unescapeName(name: string): string {
  return decodeText(name.replaceAll('&#039;', "'"))
}
