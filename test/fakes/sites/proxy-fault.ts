import type { ServerResponse } from 'node:http'
import type { Delivered } from '../deliver-request.ts'

export const FAULT_KINDS = [
  'lose-answer',
  'lose-request',
  'delay',
  'late',
  'double',
  'garble',
  'html-200',
  'status-500-after',
  'status-502',
  'status-429',
  'status-503',
  'challenge',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  kind: FaultKind
  /** `delay` responds and `late` delivers after this time, or by default once the client has given up. */
  delayMs?: number
  /** Value of the Retry-After header for `status-429` and `status-503`. */
  retryAfterSeconds?: number
  /** How `garble` corrupts the response. */
  garble?: 'bom' | 'notice' | 'truncated'
  /** Whether WordPress gets the request before the error page is sent; by default only for `status-502`. */
  delivered?: boolean
}

interface Page {
  status: number
  headers: Record<string, string>
  body: string
}

/** The page a server in front of WordPress sends instead of WordPress's response. */
export function pageInFront({ kind, retryAfterSeconds }: Fault): Page | undefined {
  const page = (status: number, title: string, headers: Record<string, string> = {}): Page => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  })
  if (kind === 'html-200') return page(200, 'Welcome')
  if (kind === 'status-500-after') return page(500, 'There has been a critical error on this website.')
  if (kind === 'status-502') return page(502, '502 Bad Gateway')
  if (kind === 'status-429')
    return page(429, 'Too Many Requests', { 'retry-after': String(retryAfterSeconds ?? 1) })
  // WordPress itself sends 600 seconds during updates (wp_maintenance).
  if (kind === 'status-503')
    return page(503, 'Briefly unavailable for scheduled maintenance.', {
      'retry-after': String(retryAfterSeconds ?? 600),
    })
  if (kind === 'challenge') return page(403, 'Just a moment...', { 'cf-mitigated': 'challenge' })
  return undefined
}

const NOTICE =
  '<br />\n<b>Notice</b>:  Undefined variable: cache in <b>/var/www/wp-content/plugins/seo/seo.php</b> on line <b>42</b><br />\n'

export function garbled(body: Buffer, how: NonNullable<Fault['garble']>): Buffer {
  if (how === 'truncated') return body.subarray(0, Math.floor(body.length / 2))
  return Buffer.concat([Buffer.from(how === 'bom' ? '\uFEFF' : NOTICE), body])
}

export function answerWith(response: ServerResponse, { status, headers, body }: Delivered | Page) {
  if (!response.destroyed) response.writeHead(status, headers).end(body)
}
