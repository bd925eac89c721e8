import { z } from 'zod'
import { carriesMark } from '../blocks/content-forms.ts'
import { fault, type WpAnswer } from './read-answer.ts'
import { WpAddress, type Params, type WordPress } from './wordpress.ts'

const WpPost = z.object({
  id: z.number().int().positive(),
  status: z.string(),
  slug: z.string(),
  // It becomes a link on our own pages.
  link: WpAddress,
  content: z.object({ raw: z.string() }),
  // A plugin may have taken away what follows from posts.
  title: z.object({ raw: z.string() }).optional(),
  excerpt: z.object({ raw: z.string() }).optional(),
  modified_gmt: z.string().optional(),
  categories: z.array(z.number()).optional(),
  tags: z.array(z.number()).optional(),
  featured_media: z.number().optional(),
})
export type WpPost = z.output<typeof WpPost>

const fields = {
  context: 'edit',
  _fields:
    'id,status,slug,link,content.raw,title.raw,excerpt.raw,modified_gmt,categories,tags,featured_media',
}
const allStatuses = 'publish,future,draft,pending,private,trash'
// Some sites cache even answers to a login; no two questions are the same.
const cacheBuster = () => ({ _: Math.random().toString(36).slice(2) })

export const draftSlug = (mark: string) => `aw-${mark}`

/** Carries one of our marks. WordPress makes slugs unique by -2, -3 and renames what is in the trash. */
export function isMarked(post: WpPost, mark: string): boolean {
  const slug = draftSlug(mark)
  return (
    post.slug === slug ||
    post.slug.startsWith(`${slug}-`) ||
    post.slug.startsWith(`${slug}__`) ||
    carriesMark(post.content.raw, mark)
  )
}

/** Everything on the site that carries either mark, in the trash too. Only `ok` with an empty list means: none. */
export async function findMarked(site: WordPress, mark: string): Promise<WpAnswer<WpPost[]>> {
  const slug = draftSlug(mark)
  const slugs = [slug, `${slug}-2`, `${slug}-3`, `${slug}__trashed`].join(',')
  const found = new Map<number, WpPost>()
  const ways: Params[] = [{ slug: slugs }, { search: mark }]
  for (const which of ways) {
    const params = { ...fields, ...cacheBuster(), ...which, status: allStatuses, per_page: 20 }
    const answer = await site.get('wp/v2/posts', params, z.array(WpPost))
    if (answer.kind !== 'ok') return answer
    for (const post of answer.value) if (isMarked(post, mark)) found.set(post.id, post)
  }
  return { kind: 'ok', value: [...found.values()] }
}

/** The one that counts: the published one, else one further than a draft, else the draft with the lowest id, else a trashed one. */
export function chooseCanonical(posts: WpPost[]): WpPost | undefined {
  const order = ['publish', 'future', 'private', 'pending', 'draft', 'trash']
  const rank = ({ status }: WpPost) => order.indexOf(status) >>> 0
  return posts.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)[0]
}

export function readPost(site: WordPress, id: number): Promise<WpAnswer<WpPost>> {
  return site.get(`wp/v2/posts/${id}`, { ...fields, ...cacheBuster() }, WpPost)
}

/** Texts, and the ids of what belongs to them. */
export type PostChange = Record<string, string | number | number[]>

/** Creates (without an id) or changes a post. */
export async function writePost(
  site: WordPress,
  id: number | undefined,
  change: PostChange,
): Promise<WpAnswer<WpPost>> {
  const path = id === undefined ? 'wp/v2/posts' : `wp/v2/posts/${id}`
  const write = (body: object) => site.post(path, fields, body, WpPost)
  const answer = await write(change)
  const isTooNew = answer.kind === 'refused' && /^db_(insert|update)_error$/.test(answer.code)
  const plain = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutAstral(value) : value,
    ]),
  )
  // Old database tables store no characters above U+FFFF (the rarer emoji): better without them than not at all.
  return isTooNew && JSON.stringify(plain) !== JSON.stringify(change) ? write(plain) : answer
}

const withoutAstral = (text: string) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')

/** Into the trash, or for good; already gone is as well. */
export async function removePost(site: WordPress, id: number, forGood: boolean): Promise<WpAnswer<unknown>> {
  const params = { _method: 'DELETE', ...(forGood ? { force: 'true' } : {}) }
  const answer = await site.post(`wp/v2/posts/${id}`, params, {}, z.looseObject({}))
  if (answer.kind === 'ok') return answer
  if (answer.cause === 'removed_on_site') return { kind: 'ok', value: {} }
  // Where the trash is switched off WordPress answers 501 and wants to be told.
  if (answer.code === 'rest_trash_not_supported' && !forGood) return removePost(site, id, true)
  return answer
}

/** Made by us and not yet live: a copy that the owner makes carries our mark in its content, but not this address. */
const hasDraftSlug = ({ slug }: WpPost, mark: string) =>
  slug.startsWith(draftSlug(mark)) && /^(-\d+)?$/.test(slug.slice(draftSlug(mark).length))

/** Puts everything of ours into the trash that never was live; answers how many posts carry the mark afterwards. */
export async function withdrawDrafts(site: WordPress, mark: string): Promise<WpAnswer<number>> {
  const found = await findMarked(site, mark)
  if (found.kind !== 'ok') return found
  let kept = 0
  for (const post of found.value) {
    if (post.status === 'trash') continue
    if (!hasDraftSlug(post, mark) || (post.status !== 'draft' && post.status !== 'pending')) kept++
    else {
      const removed = await removePost(site, post.id, false)
      if (removed.kind !== 'ok') return removed
    }
  }
  return { kind: 'ok', value: kept }
}

/**
 * Puts our doubled drafts into the trash; what only its content marks is its owner's. Answers how many others are
 * published: those readers may have seen, so they stay.
 */
export async function sweepStrays(
  site: WordPress,
  mark: string,
  canonicalId: number,
): Promise<WpAnswer<number>> {
  const found = await findMarked(site, mark)
  if (found.kind !== 'ok') return found
  const others = found.value.filter(({ id, status }) => id !== canonicalId && status !== 'trash')
  let kept = 0
  for (const post of others) {
    if (post.status !== 'draft' && post.status !== 'pending') kept++
    else if (hasDraftSlug(post, mark)) {
      const removed = await removePost(site, post.id, false)
      if (removed.kind !== 'ok') return fault('unknown', removed.cause)
    }
  }
  return { kind: 'ok', value: kept }
}
