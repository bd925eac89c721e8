import { z } from 'zod'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { readAnswer, type WpAnswer } from './classify-answer.ts'

export interface Login {
  username: string
  /** The application password; spaces are ignored. */
  password: string
}

/** An address named by a site: no longer than browsers show, and normalized. */
export const WpAddress = z
  .string()
  .max(2000)
  .pipe(z.url({ protocol: /^https?$/ }))
  .transform((address) => new URL(address).href)

/** A map. PHP encodes an empty one as an empty list. */
export const PhpMap = z
  .record(z.string(), z.unknown())
  .or(z.array(z.never()).transform((): Record<string, unknown> => ({})))

export type Params = Record<string, string | number>

/** One WordPress with one login. Uses only GET and POST, because firewalls refuse other methods. */
export interface WordPress {
  /** The REST root: `https://…/wp-json/` or `https://…/?rest_route=/`. */
  root: string
  /** The path of the collection in which our posts are written and looked up: that of their post type. */
  collection: string
  get<T>(path: string, params: Params, shape: z.ZodType<T>): Promise<WpAnswer<T>>
  /** Sends JSON, or a file and its fields as multipart. */
  post<T>(path: string, params: Params, body: object, shape: z.ZodType<T>): Promise<WpAnswer<T>>
}

/** Some sites cache authenticated answers, so every read that must be current gets a unique parameter. */
export const cacheBuster = () => ({ _: Math.random().toString(36).slice(2) })

interface WordPressOptions {
  fetch: SafeFetch
  root: string
  login: Login
  /** Time that a read or write may take from now; 0 or less when none is left. */
  timeoutMs(writes: boolean): number
}

export function connectWordPress({ fetch, root, login, timeoutMs }: WordPressOptions): WordPress {
  // Sent with every request, because some plugins only admit logged-in users.
  const authorization = basicAuth(login)
  const headers = { authorization, accept: 'application/json' }
  return {
    root,
    collection: 'wp/v2/posts',
    get: async (path, params, shape) => {
      const timeout = Math.max(1, timeoutMs(false))
      // A redirect would drop the login and be answered as for a visitor.
      const request = { headers, timeoutMs: timeout, redirect: 'manual' } as const
      return readAnswer(await fetch(endpoint(root, path, params), request), false, shape)
    },
    post: async (path, params, body, shape) => {
      const sent =
        body instanceof FormData
          ? { headers, body }
          : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const request = { method: 'POST', ...sent, timeoutMs: Math.max(1, timeoutMs(true)) } as const
      return readAnswer(await fetch(endpoint(root, path, params), request), true, shape)
    },
  }
}

/** The same site with the collection at this path; null means posts. A route missing there means a missing type. */
export function inCollection(site: WordPress, path: string | null): WordPress {
  if (path === null) return site
  const named = async <T>(at: string, sent: Promise<WpAnswer<T>>): Promise<WpAnswer<T>> => {
    const answer = await sent
    const isGone = answer.kind !== 'ok' && answer.code === 'rest_no_route' && at.startsWith(path)
    return isGone ? { ...answer, cause: 'type_gone', detail: path } : answer
  }
  return {
    ...site,
    collection: path,
    get: (at, ...rest) => named(at, site.get(at, ...rest)),
    post: (at, ...rest) => named(at, site.post(at, ...rest)),
  }
}

export function basicAuth({ username, password }: Login): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** The address of a route below the root, in path or query form. */
export function endpoint(root: string, path: string, params: Params): string {
  const url = new URL(root)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${path}`
  else url.searchParams.set('rest_route', `${route.replace(/(?<!\/)\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value))
  return url.href
}
