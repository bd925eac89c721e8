import { z } from 'zod'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import type { SafeRequest } from '../../platform/outbound/safe-request.ts'
import { readAnswer, type WpAnswer } from './read-answer.ts'

export interface Login {
  username: string
  /** The application password; spaces do not matter. */
  password: string
}

/** An address that a site names: as long as browsers show, and in a form that holds no odd signs. */
export const WpAddress = z
  .string()
  .max(2000)
  .pipe(z.url({ protocol: /^https?$/ }))
  .transform((address) => new URL(address).href)

export type Params = Record<string, string | number>

/** One WordPress with one login. Only GET and POST: firewalls refuse the other methods. */
export interface WordPress {
  /** The REST root: `https://…/wp-json/` or `https://…/?rest_route=/`. */
  root: string
  get<T>(path: string, params: Params, shape: z.ZodType<T>): Promise<WpAnswer<T>>
  post<T>(path: string, params: Params, body: object, shape: z.ZodType<T>): Promise<WpAnswer<T>>
  /** A file with its fields, as multipart. */
  upload<T>(path: string, params: Params, form: FormData, shape: z.ZodType<T>): Promise<WpAnswer<T>>
}

export interface WordPressOptions {
  fetch: SafeFetch
  root: string
  login: Login
  /** How long a read, or a write, may take from now on; 0 or less when there is no time left. */
  timeoutMs(writes: boolean): number
}

export function connectWordPress({ fetch, root, login, timeoutMs }: WordPressOptions): WordPress {
  // On every request: a plugin that lets only logged-in users in refuses the others.
  const authorization = basicAuth(login)
  const headers = { authorization, accept: 'application/json' }
  const write = async <T>(url: string, sent: Pick<SafeRequest, 'headers' | 'body'>, shape: z.ZodType<T>) =>
    readAnswer(
      await fetch(url, { method: 'POST', ...sent, timeoutMs: Math.max(1, timeoutMs(true)) }),
      true,
      shape,
    )
  return {
    root,
    get: async (path, params, shape) => {
      const timeout = Math.max(1, timeoutMs(false))
      // A redirect would drop the login and be answered as to a visitor.
      const request = { headers, timeoutMs: timeout, redirect: 'manual' } as const
      return readAnswer(await fetch(endpoint(root, path, params), request), false, shape)
    },
    post: (path, params, body, shape) => {
      const sent = { ...headers, 'content-type': 'application/json' }
      return write(endpoint(root, path, params), { headers: sent, body: JSON.stringify(body) }, shape)
    },
    upload: (path, params, form, shape) =>
      write(endpoint(root, path, params), { headers, body: form }, shape),
  }
}

export function basicAuth({ username, password }: Login): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** The address of a route below the root, in the path form or the query form. */
export function endpoint(root: string, path: string, params: Params): string {
  const url = new URL(root)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${path}`
  else url.searchParams.set('rest_route', `${route.replace(/(?<!\/)\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value))
  return url.href
}
