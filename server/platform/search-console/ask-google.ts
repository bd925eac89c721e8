import type { z } from 'zod'
import type { SafeFetch } from '../outbound/safe-fetch.ts'
import type { SafeRequest } from '../outbound/safe-request.ts'
import { parseJson } from '../text/parse-json.ts'

export type GoogleAnswer<Value> =
  | { kind: 'ok'; value: Value }
  /** The consent was taken back or has expired. */
  | { kind: 'revoked' }
  /** This Google account may not read the property. */
  | { kind: 'forbidden' }
  /** Busy, over quota, down, or unreadable. */
  | { kind: 'later'; cause: string }

export const unauthorized = 'google_http_401'

// An owner waits for two of these, and the browser gives up at 10 s.
const timeoutMs = 4000

/** Never throws for anything the remote side does. */
export async function askGoogle<T>(
  fetch: SafeFetch,
  url: string,
  request: Partial<SafeRequest>,
  shape: z.ZodType<T>,
): Promise<GoogleAnswer<T>> {
  const answer = await fetch(url, { timeoutMs, redirect: 'manual', hasCredentials: true, ...request })
  if (answer.kind !== 'answer') return { kind: 'later', cause: answer.cause }
  const json = parseJson(answer.text)
  if (answer.status !== 200) return classify(answer.status, json)
  const read = shape.safeParse(json)
  return read.success ? { kind: 'ok', value: read.data } : { kind: 'later', cause: 'google_garbled' }
}

// None is the owner’s fault; the last means that the operator’s project lacks the API.
const passingReasons = /quota|rateLimit|dailyLimit|accessNotConfigured/i

/** https://developers.google.com/webmaster-tools/v1/errors */
function classify(status: number, json: unknown): GoogleAnswer<never> {
  const error = typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined
  if (status === 400 && error === 'invalid_grant') return { kind: 'revoked' }
  if (status === 403 && !passingReasons.test(JSON.stringify(error ?? ''))) return { kind: 'forbidden' }
  return { kind: 'later', cause: `google_http_${status}` }
}
