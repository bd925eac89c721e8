import { z } from 'zod'
import {
  askWhich,
  findCategories,
  foldName,
  inLanguage,
  SiteTerm,
  type SiteTerms,
  termFields,
} from '../../posts/terms/find-categories.ts'
import { ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

export interface EnsuredTerms {
  /** Null for terms this user may not create, names nobody can create, and ambiguous names. */
  ids: (number | null)[]
  questions: string[]
}

interface MakeContext {
  wordpress: WordPress
  language: string | undefined
}

const Existing = z.object({ term_id: z.number().int().positive() })

/** Finds categories on the site by name or path, or creates them with their parents. */
export async function ensureCategories(
  wordpress: WordPress,
  terms: SiteTerms,
  names: string[],
  context: { earlier: string[][]; language: string | undefined },
): Promise<WpAnswer<EnsuredTerms>> {
  const done: EnsuredTerms = { ids: [], questions: [] }
  for (const [at, found] of findCategories(names, terms, context).entries()) {
    const name = names[at]!
    if (found.length > 1) done.questions.push(askWhich(name, found, terms))
    const answer =
      found.length > 0
        ? ok(found.length === 1 ? found[0]! : null)
        : await makePath({ wordpress, ...context }, name, terms)
    if (answer.kind !== 'ok') return answer
    done.ids.push(answer.value)
  }
  return ok(done)
}

/** Creates a category and any missing parents. */
async function makePath(
  context: MakeContext,
  path: string,
  terms: SiteTerms,
): Promise<WpAnswer<number | null>> {
  const cut = path.lastIndexOf(' > ')
  if (cut < 0) return make(context, 'categories', { name: path }, terms)
  const above = path.slice(0, cut)
  const [parent, ...more] = findCategories([above], terms, context)[0]!
  if (more.length > 0) return ok(null)
  const made = parent ? ok(parent) : await makePath(context, above, terms)
  if (made.kind !== 'ok' || made.value === null) return made
  return make(context, 'categories', { name: path.slice(cut + 3), parent: made.value }, terms)
}

/** Tags have no parents. */
export async function ensureTags(
  wordpress: WordPress,
  names: string[],
  language: string | undefined,
): Promise<WpAnswer<EnsuredTerms>> {
  const ids: (number | null)[] = []
  for (const name of names) {
    // WordPress stores names escaped and only finds the escaped form.
    const search = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const params = { _fields: termFields, search, per_page: 100 }
    const found = await wordpress.get('wp/v2/tags', params, z.array(SiteTerm))
    if (found.kind !== 'ok') return found
    const same = new Map(
      found.value.filter((term) => foldName(term.name) === foldName(name)).map((term) => [term.id, term]),
    )
    const [id] = inLanguage([...same.keys()], same, language)
    const answer = id ? ok(id) : await make({ wordpress, language }, 'tags', { name }, same)
    if (answer.kind !== 'ok') return answer
    ids.push(answer.value)
  }
  return ok({ ids, questions: [] })
}

/** Adds the new term to `terms`, because the next name may be below it. */
async function make(
  { wordpress, language }: MakeContext,
  taxonomy: 'categories' | 'tags',
  fields: { name: string; parent?: number },
  terms: SiteTerms,
): Promise<WpAnswer<number | null>> {
  const made = await wordpress.post(
    `wp/v2/${taxonomy}`,
    { _fields: termFields },
    { ...fields, ...(language && { lang: language }) },
    SiteTerm,
  )
  if (made.kind === 'ok') {
    terms.set(made.value.id, made.value)
    return ok(made.value.id)
  }
  // Created meanwhile, by a request whose answer was lost, or equal to WordPress because it folds accents differently.
  const existing = made.code === 'term_exists' ? Existing.safeParse(made.data).data : undefined
  if (existing) return ok(existing.term_id)
  // WordPress strips a name that is only markup to nothing and answers with a 500.
  const isHopeless = made.kind === 'refused' || made.code === 'empty_term_name'
  return isHopeless ? ok(null) : made
}
