import type { PostFailure } from '../../../contract/posts/posts.ts'
import type { ConnectionCheck } from '../../../contract/publishing/publishing.ts'
import texts from './causes.json' with { type: 'json' }

/** Everything that can be wrong with a site or a post, as owners read it. `{name}` is one of the common fixes or of the details. */
const { fixes, connection, post, warnings } = texts

export type CheckName = ConnectionCheck['name']
export const passedMessages: Record<CheckName, string> = texts.passed
export type Cause = keyof typeof connection | keyof typeof post
/** A finding that does not prevent publishing. */
export type Warning = keyof typeof warnings

export const allCauses = Object.keys({ ...connection, ...post }) as Cause[]

interface CauseText {
  message: string
  fix: string
  /** Faults of a site as a whole: the check that finds them. */
  check?: CheckName
  /** It passes by itself or does not affect the next post. */
  isPassing?: true
}
const all = { ...connection, ...post, ...warnings } as Record<Cause | Warning, CauseText>

export interface CauseDetails {
  host?: string | undefined
  status?: number | undefined
  detail?: string | undefined
  link?: string | undefined
}

export function describeCause(
  cause: Cause | Warning,
  { host, status, detail, link }: CauseDetails = {},
): PostFailure {
  const values: Record<string, string> = {
    ...fixes,
    host: host || 'your site',
    status: String(status || 'no status'),
    // Text from the customer's WordPress, cut to fit a line.
    detail: detail?.slice(0, 300).toWellFormed() || 'no reason given',
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return { cause, message: fill(all[cause].message), fix: fill(all[cause].fix), ...(link ? { link } : {}) }
}

/** What is wrong and how to fix it, in one text. */
export function explainCause(cause: Cause, details?: CauseDetails): string {
  const { message, fix } = describeCause(cause, details)
  return `${message} ${fix}`
}

/** A site's name in messages: with the scheme that was tried if nothing answered, because people type addresses without it. */
export function nameOfSite(url: string, cause: Cause): string | undefined {
  const site = URL.parse(url)
  return all[cause].check === 'connection' ? site?.origin : site?.host
}

/** The check that a cause belongs to. */
export const checkOfCause = (cause: Cause): CheckName => all[cause].check ?? 'rest'

/** True for faults that the next post would also meet. */
export const isLasting = (cause: string): boolean =>
  Object.hasOwn(connection, cause) && !all[cause as Cause].isPassing
