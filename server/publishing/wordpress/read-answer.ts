import type { z } from 'zod'
import type { SafeAnswer } from '../../platform/safe-answer.ts'
import type { Cause } from '../doctor/causes.ts'

/** What a call of WordPress came to. For a write, everything but `ok` and `unknown` means: certainly not done. */
export type WpAnswer<T> = { kind: 'ok'; value: T } | WpFault

export interface WpFault {
  /** refused: for good. try-later: nothing reached the site. unknown: it may have been done. */
  kind: 'refused' | 'try-later' | 'unknown'
  cause: Cause
  /** WordPress's own error code; empty when it was not WordPress that answered. */
  code: string
  detail: string
  /** HTTP status, 0 without an answer. */
  status: number
  /** What Retry-After asks for, else 0. */
  afterSeconds: number
  /** What WordPress says besides, in its own shape. */
  data?: unknown
}

type Answered = Extract<SafeAnswer, { kind: 'answer' }>

export function fault(kind: WpFault['kind'], cause: Cause, more: Partial<WpFault> = {}): WpFault {
  return { kind, cause, code: '', detail: '', status: 0, afterSeconds: 0, ...more }
}

/** Names what an answer means. A 2xx is success only with JSON of the expected shape. */
export function readAnswer<T>(answer: SafeAnswer, writes: boolean, shape: z.ZodType<T>): WpAnswer<T> {
  if (answer.kind === 'refused') return fault('refused', answer.cause, { detail: answer.message })
  if (answer.kind === 'failed') {
    return fault(answer.sent ? 'unknown' : 'try-later', answer.cause, { detail: answer.message })
  }
  const json = parseLoosely(answer.text)
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = shape.safeParse(json)
    if (parsed.success) return { kind: 'ok', value: parsed.data }
  }
  const { status } = answer
  const afterSeconds = retryAfter(answer)
  const spoken = spokenByWordPress(json)
  if (spoken) return { ...readError(spoken, status, writes), status, afterSeconds, data: spoken.data }
  return { ...readPage(answer, writes), status, afterSeconds }
}

/** True for an answer that is nothing but its JSON. */
export function isCleanJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** JSON that PHP notices, a BOM or a comment may surround; undefined when there is none. */
export function parseLoosely(text: string): unknown {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  let at = -1
  // Notices hold brackets of their own ("array key [0]"): a few candidates are tried.
  for (let tries = 0; tries < 20; tries++) {
    const next = text.slice(at + 1, end).search(/[[{]/)
    if (next < 0) return undefined
    at += next + 1
    try {
      return JSON.parse(text.slice(at, end)) as unknown
    } catch {
      // Not here: the next bracket.
    }
  }
  return undefined
}

interface Spoken {
  code: string
  message: string
  data: unknown
}

function spokenByWordPress(json: unknown): Spoken | undefined {
  if (typeof json !== 'object' || !json || !('code' in json) || typeof json.code !== 'string')
    return undefined
  const message = 'message' in json && typeof json.message === 'string' ? json.message : ''
  // The owner reads 300 characters of it; a stranger's answer may be megabytes of brackets.
  const words = message.slice(0, 1000).replace(/<[^<>]*>/g, '')
  return { code: json.code, message: words, data: 'data' in json ? json.data : undefined }
}

const wrongLogin =
  /not_logged_in|incorrect_password|invalid_(username|email|application)|application_passwords?_/
const noRight = /^rest_(cannot_create|forbidden|user_cannot_view|forbidden_status)$/

function readError({ code, message }: Spoken, status: number, writes: boolean): WpFault {
  const refused = (cause: Cause) => fault('refused', cause, { code, detail: message })
  if (code === 'rest_no_route') return refused('rest_missing')
  if (code === 'rest_post_invalid_id' || code === 'rest_already_trashed') return refused('removed_on_site')
  // As a visitor or without the right to edit, WordPress forbids the very question for drafts.
  if (code === 'rest_invalid_param' && /status/i.test(message) && !writes) return refused('cap_edit')
  if (wrongLogin.test(code) || (status === 401 && !writes)) return refused('auth_wrong')
  if (status === 401 || noRight.test(code)) return refused('cap_edit')
  if (/^rest_(cannot_|forbidden_context)/.test(code)) return refused('cap_edit_post')
  if (status === 403) return fault('refused', 'rest_blocked_json', { code, detail: code })
  if (/^(rest_upload_|db_(insert|update)_error$)/.test(code)) return refused('write_refused')
  if (status === 429) return fault('unknown', 'site_busy', { code })
  if (status === 408 || status === 425 || status >= 500) return fault('unknown', 'site_error', { code })
  if (status >= 400) return refused('write_refused')
  return fault('unknown', 'garbled', { code })
}

/** Something in front of WordPress answered, or WordPress broke: what a write came to is never known from that. */
function readPage(answer: Answered, writes: boolean): WpFault {
  const { status, headers, text } = answer
  const challenger = challengerOf(answer)
  if (challenger) return fault('unknown', 'bot_challenge', { detail: challenger })
  if (status >= 300 && status < 400) return fault('unknown', 'site_moved', { detail: headers.location ?? '' })
  const realm = headers['www-authenticate']
  if (status === 401 && realm)
    return fault('refused', 'server_password', { detail: /realm="([^"]+)"/.exec(realm)?.[1] ?? 'no name' })
  if (status === 401) return fault('refused', 'auth_wrong')
  if (status === 403 || status === 406) {
    return fault('unknown', writes ? 'write_blocked' : 'rest_blocked_html', { detail: `HTTP ${status}` })
  }
  if (status === 404) return fault('unknown', 'rest_missing')
  if (status === 413) return fault('refused', 'too_large')
  if (status === 429) return fault('unknown', 'site_busy')
  if (status === 503 && /maintenance/i.test(text)) return fault('unknown', 'maintenance')
  if (status >= 400) return fault('unknown', 'site_error')
  return fault('unknown', 'garbled')
}

/** Who asks whether we are human; undefined when nobody does. SiteGround does it with a 202. */
function challengerOf({ headers, text }: Answered): string | undefined {
  if (headers['cf-mitigated'] === 'challenge') return 'Cloudflare'
  if ('sg-captcha' in headers) return 'SiteGround'
  if (/<title>\s*(Just a moment|Attention Required)/i.test(text)) return 'Cloudflare'
  if (/imunify360[^<]*(captcha|bot)|<title>[^<]*imunify/i.test(text)) return 'Imunify360'
  if (/ct_ajax|cleantalk[^<]*(firewall|anti-?crawler)/i.test(text)) return 'CleanTalk'
  return /<title>\s*Robot Challenge/i.test(text) ? 'SiteGround' : undefined
}

function retryAfter({ headers }: Answered): number {
  const value = headers['retry-after']
  if (!value) return 0
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  // No longer than an hour: some hosts name the end of time.
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 3600) : 0
}
