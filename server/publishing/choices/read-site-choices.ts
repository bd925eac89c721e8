import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import type { StoredChoices } from '../../schema/profile.ts'
import type { SiteFetchOptions } from '../wordpress/front-page.ts'
import { openSite, saveFindings, type SiteRow } from '../wordpress/open-site.ts'
import { fault, ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import { PhpMap, type Params, type WordPress } from '../wordpress/wordpress.ts'

const Path = z.string().regex(/^[\w/-]{1,100}$/)

/** https://developer.wordpress.org/rest-api/reference/post-types/ */
const WpType = z.object({
  slug: z.string().regex(/^[a-z0-9_-]{1,20}$/),
  name: z.string().max(200),
  labels: z.object({ singular_name: z.string().max(200) }).optional(),
  rest_base: Path,
  // Since WordPress 5.9.
  rest_namespace: Path.default('wp/v2'),
  viewable: z.literal(true),
  supports: PhpMap,
  capabilities: z.record(z.string(), z.unknown()),
  taxonomies: z.array(z.string()),
})
const Me = z.object({ id: z.number().int().positive(), name: z.string(), capabilities: PhpMap })
const User = z.object({ id: z.number().int().positive(), name: z.string().max(300) })

/** Reads which authors and post types the connected user may choose from. */
export async function readSiteChoices(site: WordPress): Promise<WpAnswer<StoredChoices>> {
  const [me, found] = await Promise.all([
    site.get('wp/v2/users/me', { context: 'edit', _fields: 'id,name,capabilities' }, Me),
    site.get('wp/v2/types', { context: 'edit' }, z.record(z.string(), z.unknown())),
  ])
  if (me.kind !== 'ok') return me
  if (found.kind !== 'ok') return found
  const { id, name, capabilities } = me.value
  const types = Object.values(found.value).flatMap((type) => toChoice(type, capabilities))
  if (!types.some(({ author }) => author)) return ok({ authors: [{ id, name }], types })
  const authors = await readAuthors(site, capabilities)
  return authors.kind === 'ok' ? ok({ authors: authors.value, types }) : authors
}

/** None for a type without an editor or public pages, or that this user may not publish. Media have their own routes. */
function toChoice(given: unknown, capabilities: z.output<typeof PhpMap>): StoredChoices['types'] {
  const type = WpType.safeParse(given).data
  const may = (right: string) => capabilities[String(type?.capabilities[right])] === true
  if (!type?.supports['editor'] || type.slug === 'attachment' || !may('publish_posts')) return []
  return [
    {
      type: type.slug,
      name: type.labels?.singular_name || type.name,
      path: `${type.rest_namespace}/${type.rest_base}`,
      author: Boolean(type.supports['author']) && may('edit_others_posts'),
      categories: type.taxonomies.includes('category'),
      tags: type.taxonomies.includes('post_tag'),
      comments: Boolean(type.supports['comments']),
      sticky: type.slug === 'post',
    },
  ]
}

const pageSize = 100
const maxPages = 10

async function readAuthors(site: WordPress, capabilities: z.output<typeof PhpMap>) {
  const all: StoredChoices['authors'] = []
  // Only administrators may ask by capability. The other way goes by user levels, which roles added by plugins may lack.
  const which: Params =
    capabilities['list_users'] === true ? { capabilities: 'edit_posts' } : { who: 'authors' }
  for (let page = 1; page <= maxPages; page++) {
    const params = { ...which, page, per_page: pageSize, orderby: 'name', _fields: 'id,name' }
    const read = await site.get('wp/v2/users', params, z.array(User))
    if (read.kind !== 'ok') return read
    all.push(...read.value)
    if (read.value.length < pageSize) break
  }
  return ok(all)
}

/** Reads the choices again and stores them; the stored ones if the site does not answer. */
export async function refreshChoices(
  app: App,
  site: SiteRow,
  reach?: SiteFetchOptions,
): Promise<StoredChoices | null> {
  const opened = await openSite(app, site, reach)
  const read = opened.kind === 'ok' ? await readSiteChoices(opened.value.wordpress) : opened
  if (read.kind !== 'ok') return site.choices
  await saveFindings(app.db, site, { choices: read.value })
  return read.value
}

/** A type as last read; one that is not among them is read again, because it may be new. */
export async function findType(
  app: App,
  site: SiteRow,
  wordpress: WordPress,
  typeName: string,
): Promise<WpAnswer<StoredChoices['types'][number]>> {
  const among = (choices: StoredChoices | null) => choices?.types.find(({ type }) => type === typeName)
  const stored = among(site.choices)
  if (stored) return ok(stored)
  const read = await readSiteChoices(wordpress)
  if (read.kind !== 'ok') return read
  await saveFindings(app.db, site, { choices: read.value })
  const found = among(read.value)
  return found ? ok(found) : fault('refused', 'type_gone', { detail: typeName })
}
