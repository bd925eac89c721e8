import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '../env.ts'
import type { SafeFetch } from '../outbound/safe-fetch.ts'
import type { SafeRequest } from '../outbound/safe-request.ts'
import { askGoogle, unauthorized, type GoogleAnswer } from './ask-google.ts'

export interface ReportRow {
  /** A page or a search. */
  key: string
  clicks: number
  impressions: number
  position: number | null
}

interface Report {
  startDate: string
  endDate: string
  dimensions: ['page'] | ['query']
  rowLimit: number
  startRow: number
}

/** What one consent gives access to. */
export interface GoogleAccess {
  listProperties(): Promise<GoogleAnswer<string[]>>
  query(property: string, report: Report): Promise<GoogleAnswer<ReportRow[]>>
}

interface Granted {
  /** Undefined if the owner unticked Search Console. */
  token: string | undefined
  /** The first access token. */
  access: string
}

export interface SearchConsole {
  /** `verifier` is the secret of this consent (PKCE). */
  consentUrl(consent: { state: string; verifier: string }): string
  exchangeCode(code: string, verifier: string): Promise<GoogleAnswer<Granted>>
  open(token: string, access?: string): GoogleAccess
  revoke(token: string): Promise<void>
}

const scope = 'https://www.googleapis.com/auth/webmasters.readonly'
// A report of 5,000 long addresses has 3 MB.
const reportLimits = { timeoutMs: 60_000, maxBytes: 20 * 1024 * 1024 }

const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})
const Sites = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string().max(2000), permissionLevel: z.string() })).default([]),
})
const count = z.number().min(0).max(1e12).transform(Math.round)
const Row = z.object({
  // The database refuses NUL.
  keys: z.tuple([z.string().transform((key) => key.replaceAll('\0', ''))]),
  clicks: count,
  impressions: count,
  position: z.number().min(0).max(1e6),
})
const Rows = z.object({ rows: z.array(Row).default([]) })

export const searchConsoleBinding = (accountId: string) => `search-console:${accountId}`

/** Undefined without GOOGLE_CLIENT_ID. `fetch` may reach private addresses, because GOOGLE_API_BASE may have one. */
export function createSearchConsole(env: Env, fetch: SafeFetch): SearchConsole | undefined {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_API_BASE } = env
  if (!client_id || !client_secret) return undefined
  const base = GOOGLE_API_BASE && new URL(GOOGLE_API_BASE).origin
  const redirect_uri = `${env.PUBLIC_URL}/dashboard`
  const sendForm = <T>(path: string, fields: Record<string, string>, shape: z.ZodType<T>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(fields).toString()
    const url = `${base ?? 'https://oauth2.googleapis.com'}${path}`
    return askGoogle(fetch, url, { method: 'POST', headers, body }, shape)
  }
  const requestToken = (fields: Record<string, string>) =>
    sendForm('/token', { client_id, client_secret, ...fields }, Token)
  return {
    consentUrl: ({ state, verifier }) => {
      const code_challenge = createHash('sha256').update(verifier).digest('base64url')
      const asked = { client_id, redirect_uri, scope, state, code_challenge, code_challenge_method: 'S256' }
      // Otherwise a second consent gives no refresh token.
      const offline = { response_type: 'code', access_type: 'offline', prompt: 'consent' }
      const query = new URLSearchParams({ ...asked, ...offline })
      return `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth?${query}`
    },
    exchangeCode: async (code, code_verifier) => {
      const grant = { grant_type: 'authorization_code', code, code_verifier, redirect_uri }
      const answer = await requestToken(grant)
      if (answer.kind !== 'ok') return answer
      const { access_token: access, refresh_token, scope: allowed } = answer.value
      const token = allowed.split(' ').includes(scope) ? refresh_token : undefined
      return { kind: 'ok', value: { token, access } }
    },
    open: (refresh_token, access) =>
      openAccess({
        access,
        refresh: () => requestToken({ grant_type: 'refresh_token', refresh_token }),
        ask: (path, request, shape) =>
          askGoogle(
            fetch,
            `${base ?? 'https://www.googleapis.com'}/webmasters/v3/sites${path}`,
            request,
            shape,
          ),
      }),
    revoke: async (token) => void (await sendForm('/revoke', { token }, z.unknown())),
  }
}

interface AccessInput {
  access: string | undefined
  refresh(): Promise<GoogleAnswer<z.output<typeof Token>>>
  ask<T>(path: string, request: Partial<SafeRequest>, shape: z.ZodType<T>): Promise<GoogleAnswer<T>>
}

/** Access tokens last an hour; one that Google no longer accepts is replaced once. */
function openAccess({ access, refresh, ask }: AccessInput): GoogleAccess {
  async function call<T>(path: string, request: Partial<SafeRequest>, shape: z.ZodType<T>) {
    for (let isFresh = false; ;) {
      if (access === undefined) {
        const fresh = await refresh()
        if (fresh.kind !== 'ok') return fresh
        access = fresh.value.access_token
        isFresh = true
      }
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
      const answer = await ask(path, { headers, ...request }, shape)
      if (isFresh || answer.kind !== 'later' || answer.cause !== unauthorized) return answer
      access = undefined
    }
  }
  return {
    listProperties: async () => {
      const answer = await call('', {}, Sites)
      if (answer.kind !== 'ok') return answer
      const readable = answer.value.siteEntry.filter(
        ({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser',
      )
      return { kind: 'ok', value: readable.map(({ siteUrl }) => siteUrl) }
    },
    query: async (property, report) => {
      const path = `/${encodeURIComponent(property)}/searchAnalytics/query`
      const request = { method: 'POST' as const, body: JSON.stringify(report), ...reportLimits }
      const answer = await call(path, request, Rows)
      if (answer.kind !== 'ok') return answer
      const value = answer.value.rows.map(({ keys: [key], position, ...figures }) => ({
        key,
        ...figures,
        position: figures.impressions > 0 ? position : null,
      }))
      return { kind: 'ok', value }
    },
  }
}
