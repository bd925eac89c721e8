import { z } from 'zod'
import type { SafeFetchResult } from '../../platform/outbound/safe-fetch-result.ts'
import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import type { Cause } from '../site-check/causes.ts'
import { readHead, type PageHead } from './read-head.ts'

/** The outcome of a call to WordPress. For writes, everything but `ok` and `unknown` means certainly not done. */
export type WpAnswer<T> = { kind: 'ok'; value: T } | WpFault

export interface WpFault {
  /** refused: permanently. try-later: nothing reached the site. unknown: it may have been done. */
  kind: 'refused' | 'try-later' | 'unknown'
  cause: Cause
  /** WordPress's error code; empty when something else answered. */
  code: string
  detail: string
  /** HTTP status, 0 without an answer. */
  status: number
  /** From Retry-After, else 0. */
  afterSeconds: number
  /** Additional data in WordPress's own shape. */
  data?: unknown
}

type HttpAnswer = Extract<SafeFetchResult, { kind: 'answer' }>

export const ok = <Value>(value: Value): { kind: 'ok'; value: Value } => ({ kind: 'ok', value })

export function fault(kind: WpFault['kind'], cause: Cause, more: Partial<WpFault> = {}): WpFault {
  return { kind, cause, code: '', detail: '', status: 0, afterSeconds: 0, ...more }
}

/** Classifies an answer. A 2xx is a success only with JSON of the expected shape. */
export function readAnswer<T>(answer: SafeFetchResult, writes: boolean, schema: z.ZodType<T>): WpAnswer<T> {
  if (answer.kind === 'refused') return fault('refused', answer.cause, { detail: answer.message })
  if (answer.kind === 'failed') {
    const cause = answer.cause === 'too_large' ? 'answer_too_large' : answer.cause
    return fault(answer.sent ? 'unknown' : 'try-later', cause, { detail: answer.message })
  }
  const read = readUntrustedJson(answer.text)
  const json = read.kind === 'json' ? read.value : undefined
  const { status } = answer
  if (status >= 200 && status < 300) {
    if (read.kind === 'too_complex') return fault('unknown', 'answer_too_large', { status })
    const parsed = schema.safeParse(json)
    if (parsed.success) return ok(parsed.data)
  }
  const spoken = WordPressError.safeParse(json).data
  if (!spoken) return readPage(answer, writes)
  const afterSeconds = retryAfter(answer)
  return { ...readError(spoken, status, writes), status, afterSeconds, data: spoken.data }
}

// Owners see 300 characters, and a stranger's answer may be megabytes of brackets.
const toWords = (message: string) => message.slice(0, 1000).replace(/<[^<>]*>/g, '')
const WordPressError = z.object({
  code: z.string().transform((code) => code.slice(0, 100)),
  message: z.string().catch('').transform(toWords),
  data: z.unknown().optional(),
})
type WordPressError = z.output<typeof WordPressError>

const loginFailure =
  /not_logged_in|incorrect_password|invalid_(username|email|application)|application_passwords?_/

// WordPress core's own codes: https://developer.wordpress.org/reference/functions/wp_authenticate_application_password/
const coreLoginCode =
  /^(rest_not_logged_in|incorrect_password|invalid_username|invalid_email|application_passwords_disabled(_for_user)?|rest_forbidden_context)$/

/** A JSON refusal that WordPress core never gives for its index or the current user, so a plugin restricts the REST API. */
export const isPluginRefusal = ({ code, status }: WpFault): boolean =>
  code !== '' && (status === 401 || status === 403 || code === 'wp_die') && !coreLoginCode.test(code)
const missingCapability = /^rest_(cannot_create|forbidden|user_cannot_view|forbidden_status)$/

function readError({ code, message }: WordPressError, status: number, writes: boolean): WpFault {
  const refused = (cause: Cause) => fault('refused', cause, { code, detail: message })
  if (code === 'rest_no_route') return refused('rest_missing')
  if (code === 'rest_post_invalid_id' || code === 'rest_already_trashed') return refused('removed_on_site')
  // WordPress forbids querying drafts without the right to edit.
  if (code === 'rest_invalid_param' && /status/i.test(message) && !writes) return refused('cap_edit')
  // A security plugin that only allows reading refuses writes with its own code.
  if (writes && (status === 401 || status === 403) && !/^rest_|^db_/.test(code) && !coreLoginCode.test(code))
    return fault('refused', 'write_refused', { code, detail: message ? `${message} (${code})` : code })
  if (loginFailure.test(code) || (status === 401 && !writes)) return refused('auth_wrong')
  if (status === 401 || missingCapability.test(code)) return refused('cap_edit')
  if (status === 403 && code === 'rest_cannot_access')
    return fault('refused', 'rest_blocked_json', { code, detail: code })
  if (/^rest_(cannot_|forbidden_context)/.test(code)) return refused('cap_edit_post')
  if (status === 403) return fault('refused', 'rest_blocked_json', { code, detail: code })
  if (/^(rest_upload_|db_(insert|update)_error$)/.test(code)) return refused('write_refused')
  if (status === 429) return fault('unknown', 'site_busy', { code })
  if (status === 408 || status === 425 || status >= 500) return fault('unknown', 'site_error', { code })
  if (status >= 400) return refused('write_refused')
  return fault('unknown', 'garbled', { code })
}

/** Classifies a page of something in front of WordPress, or of a broken one. The outcome of a write stays unknown. */
export function readPage(answer: HttpAnswer, writes: boolean): WpFault {
  return { ...pageFault(answer, writes), status: answer.status, afterSeconds: retryAfter(answer) }
}

function pageFault({ status, headers, text }: HttpAnswer, writes: boolean): WpFault {
  const head = readHead(text)
  const challenger = challengerOf(headers, head)
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
  if (status === 503 && head.source.includes('maintenance')) return fault('unknown', 'maintenance')
  if (status >= 400) return fault('unknown', 'site_error')
  return fault('unknown', 'garbled')
}

/** Who asks for proof of being human, if anybody. SiteGround does so with a 202. */
function challengerOf(headers: HttpAnswer['headers'], { title, source }: PageHead): string | undefined {
  if (headers['cf-mitigated'] === 'challenge') return 'Cloudflare'
  if ('sg-captcha' in headers) return 'SiteGround'
  if (/^(just a moment|attention required)/.test(title)) return 'Cloudflare'
  // Both words between the same two tags, so that each stretch is searched once.
  const says = (who: string, what: RegExp) => {
    for (let at = source.indexOf(who); at >= 0;) {
      const end = source.indexOf('<', at)
      if (what.test(source.slice(at, end < 0 ? undefined : end))) return true
      at = end < 0 ? -1 : source.indexOf(who, end)
    }
    return false
  }
  if (title.includes('imunify') || says('imunify360', /captcha|bot/)) return 'Imunify360'
  if (source.includes('ct_ajax') || says('cleantalk', /firewall|anti-?crawler/)) return 'CleanTalk'
  return title.startsWith('robot challenge') ? 'SiteGround' : undefined
}

function retryAfter({ headers }: HttpAnswer): number {
  const value = headers['retry-after']
  if (!value) return 0
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  // Capped at an hour, because some hosts send absurdly late times.
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 3600) : 0
}
