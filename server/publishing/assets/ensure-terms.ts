import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { siteTerms } from '../../schema/publishing.ts'
import type { WpAnswer } from '../wordpress/read-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

export type Taxonomy = 'categories' | 'tags'

const Term = z.object({ id: z.number().int().positive(), name: z.string() })
const Existing = z.object({ term_id: z.number().int().positive() })
const fields = { _fields: 'id,name' }

/** The ids of categories or tags by name, found or made; null for what this user may not make, or nobody. */
export async function ensureTerms(
  db: Db,
  siteUrl: string,
  wordpress: WordPress,
  taxonomy: Taxonomy,
  names: string[],
): Promise<WpAnswer<(number | null)[]>> {
  const mine = and(eq(siteTerms.siteUrl, siteUrl), eq(siteTerms.taxonomy, taxonomy))
  const known = await db
    .select()
    .from(siteTerms)
    .where(and(mine, inArray(siteTerms.name, names.map(foldName))))
  const ids: (number | null)[] = []
  for (const name of names) {
    const stored = known.find((term) => term.name === foldName(name))
    if (stored) {
      ids.push(stored.wpId)
      continue
    }
    const term = await findOrCreate(wordpress, taxonomy, name)
    if (term.kind !== 'ok') return term
    ids.push(term.value)
    if (term.value !== null)
      await db
        .insert(siteTerms)
        .values({ siteUrl, taxonomy, name: foldName(name), wpId: term.value })
        .onConflictDoUpdate({
          target: [siteTerms.siteUrl, siteTerms.taxonomy, siteTerms.name],
          set: { wpId: term.value },
        })
  }
  return { kind: 'ok', value: ids }
}

/** For ids that the site dropped without a word: they are looked for anew next time. */
export async function forgetTerms(db: Db, siteUrl: string, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(siteTerms).where(and(eq(siteTerms.siteUrl, siteUrl), inArray(siteTerms.wpId, ids)))
}

async function findOrCreate(
  wordpress: WordPress,
  taxonomy: Taxonomy,
  name: string,
): Promise<WpAnswer<number | null>> {
  // Names are stored escaped, and only the escaped form is found.
  const params = { ...fields, search: escapeEntities(name), per_page: 100 }
  const found = await wordpress.get(`wp/v2/${taxonomy}`, params, z.array(Term))
  if (found.kind !== 'ok') return found
  // Below whatever parent: a second one of that name is not what its owner wants.
  const same = found.value.find((term) => foldName(unescapeEntities(term.name)) === foldName(name))
  if (same) return { kind: 'ok', value: same.id }
  const made = await wordpress.post(`wp/v2/${taxonomy}`, fields, { name }, Term)
  if (made.kind === 'ok') return { kind: 'ok', value: made.value.id }
  // Made meanwhile, or by a request whose answer was lost.
  const existing = made.code === 'term_exists' ? Existing.safeParse(made.data).data : undefined
  if (existing) return { kind: 'ok', value: existing.term_id }
  // Of a name that is nothing but markup WordPress leaves nothing, and says so with a 500.
  const isHopeless = made.kind === 'refused' || made.code === 'empty_term_name'
  return isHopeless ? { kind: 'ok', value: null } : made
}

const foldName = (name: string) => name.trim().toLowerCase()
const escapeEntities = (name: string) =>
  name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const unescapeEntities = (name: string) =>
  name
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#0?39;/g, "'")
    .replaceAll('&amp;', '&')
