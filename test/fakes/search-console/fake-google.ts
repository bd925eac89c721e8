import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export const googleClient = { id: 'client-1.apps.googleusercontent.com', secret: 'GOCSPX-secret-1' }
const scope = 'https://www.googleapis.com/auth/webmasters.readonly'

export type Row = [key: string, clicks: number, impressions: number, position: number]
interface Query {
  property: string
  startDate: string
  endDate: string
  dimension: 'page' | 'query'
  startRow: number
}
/** How the API fails: a status with Google's reason, or no answer at all. */
export type ApiFault = { status: number; reason: string } | 'hang' | 'rubbish'

const Consent = z.strictObject({
  client_id: z.literal(googleClient.id),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.literal(scope),
  state: z.string().min(20),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
  access_type: z.literal('offline'),
  prompt: z.literal('consent'),
})
const Client = { client_id: z.literal(googleClient.id), client_secret: z.literal(googleClient.secret) }
const CodeGrant = z.strictObject({
  ...Client,
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  code_verifier: z.string().min(43).max(128),
  redirect_uri: z.string(),
})
const RefreshGrant = z.strictObject({
  ...Client,
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string(),
})
const Report = z.strictObject({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.array(z.enum(['page', 'query'])).length(1),
  rowLimit: z.number().int().min(1).max(25_000),
  startRow: z.number().int().min(0),
})

class Refused extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}
const oauthError = (error: string, status = 400) => new Refused(status, { error, error_description: 'Bad' })
const apiError = (code: number, reason: string) =>
  new Refused(code, { error: { code, message: reason, errors: [{ domain: 'usageLimits', reason }] } })

/** Google's consent page, tokens and Search Console API on loopback, each as strict as the real one. */
export async function startSearchConsole(redirectUris: string[] = []) {
  const codes = new Map<string, z.output<typeof Consent> & { scope: string }>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Map<string, { refresh: string; usesLeft: number }>()
  const control = {
    redirectUris,
    properties: { 'sc-domain:paws.example.com': 'siteOwner' } as Record<string, string>,
    /** The rows of a report, most clicks first; by default none. */
    rows: (_query: Query): Row[] => [],
    /** After so many calls an access token has expired. */
    usesPerToken: Infinity,
    /** Decides whether a call of the API fails. */
    fault: (_query: Query | undefined): ApiFault | undefined => undefined,
    queries: [] as Query[],
    revoked: [] as string[],
    /** All that was ever given out: codes and tokens. */
    secrets: [] as string[],
  }
  const newSecret = (prefix: string) => {
    const secret = prefix + randomBytes(24).toString('base64url')
    control.secrets.push(secret)
    return secret
  }
  const endGrant = (refresh: string) => {
    refreshTokens.delete(refresh)
    for (const [access, grant] of accessTokens) if (grant.refresh === refresh) accessTokens.delete(access)
  }
  const newAccess = (refresh: string) => {
    const access_token = newSecret('ya29.')
    accessTokens.set(access_token, { refresh, usesLeft: control.usesPerToken })
    return { access_token, expires_in: 3599, token_type: 'Bearer' }
  }

  function consent(url: URL, response: ServerResponse) {
    const { answer: choice, ...asked } = Object.fromEntries(url.searchParams)
    const { success, data } = Consent.safeParse(asked)
    if (!success || !control.redirectUris.includes(data.redirect_uri))
      return void response.writeHead(400, { 'content-type': 'text/html' }).end('Error 400: invalid_request')
    const back = new URL(data.redirect_uri)
    back.searchParams.set('state', data.state)
    if (choice === undefined) {
      const link = (name: string, label: string) =>
        `<p><a href="${url.search.replaceAll('&', '&amp;')}&amp;answer=${name}">${label}</a></p>`
      const links = link('allow', 'Allow') + link('untick', 'Allow nothing') + link('cancel', 'Cancel')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${links}`)
    }
    if (choice === 'cancel') back.searchParams.set('error', 'access_denied')
    else {
      const code = newSecret('4/0A')
      codes.set(code, { ...data, scope: choice === 'allow' ? scope : ('' as typeof scope) })
      back.searchParams.set('code', code)
      back.searchParams.set('scope', choice === 'allow' ? scope : '')
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function token(form: Record<string, string>) {
    if (form.client_id !== googleClient.id || form.client_secret !== googleClient.secret)
      throw oauthError('invalid_client', 401)
    if (form.grant_type === 'refresh_token') {
      const { success, data } = RefreshGrant.safeParse(form)
      if (!success) throw oauthError('invalid_request')
      if (!refreshTokens.has(data.refresh_token)) throw oauthError('invalid_grant')
      return { ...newAccess(data.refresh_token), scope }
    }
    const { success, data } = CodeGrant.safeParse(form)
    if (!success) throw oauthError('invalid_request')
    const begun = codes.get(data.code)
    codes.delete(data.code)
    if (!begun) throw oauthError('invalid_grant')
    if (begun.redirect_uri !== data.redirect_uri) throw oauthError('redirect_uri_mismatch')
    const challenge = createHash('sha256').update(data.code_verifier).digest('base64url')
    if (challenge !== begun.code_challenge) throw oauthError('invalid_grant')
    const refresh = newSecret('1//0')
    refreshTokens.add(refresh)
    return { ...newAccess(refresh), refresh_token: refresh, scope: begun.scope }
  }

  function requireAccess({ headers }: IncomingMessage) {
    const grant = accessTokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (!grant || grant.usesLeft-- <= 0) throw apiError(401, 'authError')
  }

  function report(property: string, body: string) {
    const { success, data } = Report.safeParse(JSON.parse(body))
    if (!success || data.startDate > data.endDate) throw apiError(400, 'invalidParameter')
    if (!['siteOwner', 'siteFullUser', 'siteRestrictedUser'].includes(control.properties[property] ?? ''))
      throw apiError(403, 'forbidden')
    const { dimensions, startRow, rowLimit, ...days } = data
    const query = { property, ...days, dimension: dimensions[0]!, startRow }
    control.queries.push(query)
    const rows = control.rows(query).slice(startRow, startRow + rowLimit)
    return {
      ...(rows.length > 0 && {
        rows: rows.map(([key, clicks, impressions, position]) => ({
          keys: [key],
          clicks,
          impressions,
          ctr: clicks / impressions,
          position,
        })),
      }),
      responseAggregationType: dimensions[0] === 'page' ? 'byPage' : 'byProperty',
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '', 'http://fake')
    const route = `${request.method} ${url.pathname}`
    const body = await text(request)
    const form = () => Object.fromEntries(new URLSearchParams(body))
    if (route === 'GET /o/oauth2/v2/auth') return consent(url, response)
    if (route === 'POST /token') return token(form())
    if (route === 'POST /revoke') {
      const { token: refresh = '' } = form()
      if (!refreshTokens.has(refresh)) throw oauthError('invalid_token')
      control.revoked.push(refresh)
      endGrant(refresh)
      return {}
    }
    const [, property] = /^POST \/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(route) ?? []
    const isList = route === 'GET /webmasters/v3/sites'
    if (!isList && property === undefined) throw apiError(404, 'notFound')
    requireAccess(request)
    const fault = control.fault(
      property === undefined ? undefined : { property, dimension: 'page', startRow: 0, ...JSON.parse(body) },
    )
    if (fault === 'hang') return undefined
    if (fault === 'rubbish') return void response.end('<html>Sorry</html>')
    if (fault) throw apiError(fault.status, fault.reason)
    if (property !== undefined) return report(decodeURIComponent(property), body)
    const siteEntry = Object.entries(control.properties).map(([siteUrl, permissionLevel]) => ({
      siteUrl,
      permissionLevel,
    }))
    return siteEntry.length > 0 ? { siteEntry } : {}
  }

  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2))
    answer(request, response).then(
      (body) => body !== undefined && send(200, body),
      (error: unknown) =>
        error instanceof Refused ? send(error.status, error.body) : send(500, { error: String(error) }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(control, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The owner takes every consent back at Google. */
    takeBack: () => [...refreshTokens].forEach(endGrant),
    /** Answers the consent page as its owner would; returns what the browser comes back with. */
    async consentTo(authorizeUrl: string, choice: 'allow' | 'untick' | 'cancel' = 'allow') {
      const answered = await fetch(`${authorizeUrl}&answer=${choice}`, { redirect: 'manual' })
      const location = answered.headers.get('location')
      if (!location) throw new Error(`Google refused: ${await answered.text()}`)
      return Object.fromEntries(new URL(location).searchParams) as { state: string; code: string }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
