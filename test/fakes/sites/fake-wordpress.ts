import { STATUS_CODES } from 'node:http'
import type { Delivered, Received } from '../deliver-request.ts'

interface FakePost {
  id: number
  status: string
  slug: string
  title: string
  content: string
  excerpt: string
}

export interface FakeWordPress {
  /** Handles a request synchronously. */
  answer(received: Received): Delivered
  posts: FakePost[]
}

export interface FakeLogin {
  username: string
  applicationPassword: string
}

/**
 * The part of WordPress's REST API that publishing needs, in memory, so that one run can have hundreds. A test that
 * makes the same calls to a real WordPress checks that both behave alike.
 */
export function createFakeWordPress(url: () => string, login: FakeLogin): FakeWordPress {
  const posts: FakePost[] = []
  const authorization = `Basic ${Buffer.from(`${login.username}:${login.applicationPassword}`).toString('base64')}`
  return {
    posts,
    answer: ({ method, path, headers, body }) => {
      const at = new URL(path, url())
      const route = at.pathname.replace(/^\/wp-json/, '')
      if (route === at.pathname) return page(url(), posts, at.pathname)
      if (route === '/' || route === '') return json(200, index(url()))
      if (headers.authorization !== authorization)
        return error(
          401,
          'rest_forbidden_context',
          'Sorry, you are not allowed to edit posts in this post type.',
        )
      const id = /^\/wp\/v2\/posts\/(\d+)$/.exec(route)?.[1]
      const fields = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, string>) : {}
      if (id) return one({ posts, url: url() }, Number(id), method, at.searchParams, fields)
      if (route === '/wp/v2/posts')
        return method === 'GET' ? list(posts, at.searchParams, url()) : create(posts, fields, url())
      if (route === '/wp/v2/users/me')
        return json(200, { id: 1, capabilities: { edit_posts: true, publish_posts: true } })
      return error(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    },
  }
}

const json = (status: number, value: unknown, headers = {}): Delivered => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

const error = (status: number, code: string, message: string) =>
  json(status, { code, message, data: { status } })

/** Serves the post at that path if it is published. */
function page(url: string, posts: FakePost[], path: string): Delivered {
  const post = posts.find(({ status, slug }) => status === 'publish' && path === `/${slug}/`)
  const body = post ? `<h1>${post.title}</h1>${post.content}` : ''
  return {
    status: 200,
    headers: { 'content-type': 'text/html', link: `<${url}/wp-json/>; rel="https://api.w.org/"` },
    body: Buffer.from(`<!DOCTYPE html><title>${STATUS_CODES[200]}</title>${body}`),
  }
}

const index = (url: string) => ({
  name: 'Fake',
  url,
  home: url,
  namespaces: ['wp/v2'],
  authentication: {
    'application-passwords': { endpoints: { authorization: `${url}/wp-admin/authorize-application.php` } },
  },
})

const shown = (post: FakePost, url: string) => ({
  id: post.id,
  status: post.status,
  slug: post.slug,
  link: post.status === 'publish' ? `${url}/${post.slug}/` : `${url}/?p=${post.id}`,
  title: { raw: post.title, rendered: post.title },
  content: { raw: post.content, rendered: post.content },
  excerpt: { raw: post.excerpt, rendered: post.excerpt },
  date_gmt: '2026-01-01T00:00:00',
  modified_gmt: '2026-01-01T00:00:00',
  categories: [],
  tags: [],
  featured_media: 0,
  meta: {},
})

/** Like wp_unique_post_slug, which the REST API calls for drafts too: https://developer.wordpress.org/reference/functions/wp_unique_post_slug/ */
function uniqueSlug(posts: FakePost[], wanted: string, id: number): string {
  const taken = (slug: string) => posts.some((post) => post.id !== id && post.slug === slug)
  if (!taken(wanted)) return wanted
  for (let n = 2; ; n++) if (!taken(`${wanted}-${n}`)) return `${wanted}-${n}`
}

function change(posts: FakePost[], post: FakePost, fields: Record<string, string>): void {
  const { status = post.status, slug = post.slug, title = post.title } = fields
  const name = slug || (status === 'publish' ? title.toLowerCase().replace(/[^a-z0-9]+/g, '-') : '')
  Object.assign(post, {
    status,
    title,
    content: fields.content ?? post.content,
    excerpt: fields.excerpt ?? post.excerpt,
    slug: name && uniqueSlug(posts, name, post.id),
  })
}

function create(posts: FakePost[], fields: Record<string, string>, url: string): Delivered {
  const post = { id: posts.length + 1, status: 'draft', slug: '', title: '', content: '', excerpt: '' }
  posts.push(post)
  change(posts, post, fields)
  return json(201, shown(post, url))
}

function one(
  { posts, url }: { posts: FakePost[]; url: string },
  id: number,
  method: string,
  query: URLSearchParams,
  fields: Record<string, string>,
): Delivered {
  const at = posts.findIndex((post) => post.id === id && post.status !== 'deleted')
  const post = posts[at]
  if (!post) return error(404, 'rest_post_invalid_id', 'Invalid post ID.')
  if (method === 'GET') return json(200, shown(post, url))
  if (query.get('_method') !== 'DELETE') {
    change(posts, post, fields)
    return json(200, shown(post, url))
  }
  if (query.get('force') === 'true') {
    const previous = shown(post, url)
    Object.assign(post, { status: 'deleted', slug: '' })
    return json(200, { deleted: true, previous })
  }
  if (post.status === 'trash') return error(410, 'rest_already_trashed', 'The post has already been deleted.')
  Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` })
  return json(200, shown(post, url))
}

function list(posts: FakePost[], query: URLSearchParams, url: string): Delivered {
  const of = (name: string) => query.get(name)?.split(',')
  const [statuses, slugs, search] = [of('status') ?? ['publish'], of('slug'), query.get('search')]
  const found = posts.filter(
    (post) =>
      statuses.includes(post.status) &&
      (!slugs || slugs.includes(post.slug)) &&
      (!search ||
        `${post.title} ${post.excerpt} ${post.content}`.toLowerCase().includes(search.toLowerCase())),
  )
  const size = Number(query.get('per_page') ?? 10)
  const begin = (Number(query.get('page') ?? 1) - 1) * size
  // Newest first, as WordPress lists them.
  return json(
    200,
    found
      .toReversed()
      .slice(begin, begin + size)
      .map((post) => shown(post, url)),
    {
      'x-wp-total': String(found.length),
    },
  )
}
