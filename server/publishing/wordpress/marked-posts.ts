import { z } from 'zod'
import { carriesMark } from '../blocks/content-forms.ts'
import { withoutFaqMarkup } from '../blocks/faq-markup.ts'
import { fault, ok, type WpAnswer } from './classify-answer.ts'
import { cacheBuster, WpAddress, type Params, type WordPress } from './wordpress.ts'

const WpPost = z.object({
  id: z.number().int().positive(),
  status: z.string(),
  slug: z.string(),
  // Validated, because our pages link to it.
  link: WpAddress,
  content: z.object({ raw: z.string().transform(withoutFaqMarkup) }),
  // Plugins may remove the following fields from posts.
  title: z.object({ raw: z.string() }).optional(),
  excerpt: z.object({ raw: z.string() }).optional(),
  modified_gmt: z.string().optional(),
  categories: z.array(z.number()).optional(),
  tags: z.array(z.number()).optional(),
  featured_media: z.number().optional(),
  author: z.number().optional(),
  comment_status: z.string().optional(),
  sticky: z.boolean().optional(),
  // Names what this user may do with the post.
  _links: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
export type WpPost = z.output<typeof WpPost>

const fields = {
  context: 'edit',
  _fields:
    'id,status,slug,link,content.raw,title.raw,excerpt.raw,modified_gmt,categories,tags,featured_media,author,comment_status,sticky,_links',
}
const allStatuses = 'publish,future,draft,pending,private,trash'

export const draftSlug = (mark: string) => `aw-${mark}`

/** True for our marks. WordPress appends -2 or -3 to keep slugs unique and renames trashed posts. */
export function isMarked(post: WpPost, mark: string): boolean {
  const slug = draftSlug(mark)
  return (
    post.slug === slug ||
    post.slug.startsWith(`${slug}-`) ||
    post.slug.startsWith(`${slug}__`) ||
    carriesMark(post.content.raw, mark)
  )
}

/** Every post on the site with the mark, including the trash. Only `ok` with an empty list means there is none. */
export async function findMarked(site: WordPress, mark: string): Promise<WpAnswer<WpPost[]>> {
  const slug = draftSlug(mark)
  const slugs = [slug, `${slug}-2`, `${slug}-3`, `${slug}__trashed`].join(',')
  const found = new Map<number, WpPost>()
  const ways: Params[] = [{ slug: slugs }, { search: mark }]
  for (const which of ways) {
    const params = { ...fields, ...cacheBuster(), ...which, status: allStatuses, per_page: 20 }
    const answer = await site.get(site.collection, params, z.array(WpPost))
    if (answer.kind !== 'ok') return answer
    for (const post of answer.value) if (isMarked(post, mark)) found.set(post.id, post)
  }
  return ok([...found.values()])
}

/** The post that counts: the published one, else the furthest along, else the draft with the lowest id, else a trashed one. */
export async function findCanonical(site: WordPress, mark: string): Promise<WpAnswer<WpPost | undefined>> {
  const found = await findMarked(site, mark)
  if (found.kind !== 'ok') return found
  const order = ['publish', 'future', 'private', 'pending', 'draft', 'trash']
  const rank = ({ status }: WpPost) => order.indexOf(status) >>> 0
  return ok(found.value.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)[0])
}

export function readPost(site: WordPress, id: number): Promise<WpAnswer<WpPost>> {
  return site.get(`${site.collection}/${id}`, { ...fields, ...cacheBuster() }, WpPost)
}

/** Texts, ids and switches of the post's fields. */
export type PostChange = Record<string, string | number | boolean | number[]>

/** Creates (without an id) or changes a post. */
export async function writePost(
  site: WordPress,
  id: number | undefined,
  change: PostChange,
): Promise<WpAnswer<WpPost>> {
  const path = id === undefined ? site.collection : `${site.collection}/${id}`
  const write = (body: object) => site.post(path, fields, body, WpPost)
  const answer = await write(change)
  const isTooNew = answer.kind === 'refused' && /^db_(insert|update)_error$/.test(answer.code)
  const plain = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutAstral(value) : value,
    ]),
  )
  // Old database tables reject characters above U+FFFF (rarer emoji); drop them rather than fail.
  return isTooNew && JSON.stringify(plain) !== JSON.stringify(change) ? write(plain) : answer
}

const withoutAstral = (text: string) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')

/** Trashes or deletes a post; one that is already gone counts as removed. */
export async function removePost(
  site: WordPress,
  id: number,
  isPermanent: boolean,
): Promise<WpAnswer<unknown>> {
  const params = { _method: 'DELETE', ...(isPermanent ? { force: 'true' } : {}) }
  const answer = await site.post(`${site.collection}/${id}`, params, {}, z.looseObject({}))
  if (answer.kind === 'ok') return answer
  if (answer.cause === 'removed_on_site') return ok({})
  // WordPress answers 501 when the trash is disabled and requires a forced delete.
  if (answer.code === 'rest_trash_not_supported' && !isPermanent) return removePost(site, id, true)
  return answer
}

/** Ours and never live: an owner's copy carries our mark in its content but not this slug. */
const hasDraftSlug = ({ slug }: WpPost, mark: string) =>
  slug.startsWith(draftSlug(mark)) && /^(-\d+)?$/.test(slug.slice(draftSlug(mark).length))

/**
 * Trashes our drafts with the mark, except one, and returns what remains of them: posts that were live, which readers may
 * have seen, and drafts marked only in their content, which belong to the owner.
 */
export async function trashDrafts(
  site: WordPress,
  mark: string,
  exceptId?: number,
): Promise<WpAnswer<WpPost[]>> {
  const found = await findMarked(site, mark)
  if (found.kind !== 'ok') return found
  const others = found.value.filter(({ id, status }) => id !== exceptId && status !== 'trash')
  const isOurs = (post: WpPost) => isDraft(post) && hasDraftSlug(post, mark)
  for (const { id } of others.filter(isOurs)) {
    const removed = await removePost(site, id, false)
    if (removed.kind !== 'ok') return fault('unknown', removed.cause)
  }
  return ok(others.filter((post) => !isOurs(post)))
}

export const isDraft = ({ status }: WpPost) => status === 'draft' || status === 'pending'
