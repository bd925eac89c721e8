import type { PostFailure } from '../../../contract/posts/posts.ts'
import { connectionCauses } from './connection-causes.ts'
import { postCauses } from './post-causes.ts'
import { warnings } from './warnings.ts'

interface CauseText {
  message: string
  fix: string
}

/** Every cause with the text that owners read. */
export const causes = { ...connectionCauses, ...postCauses } satisfies Record<string, CauseText>

export type Cause = keyof typeof causes

export interface CauseDetails {
  host?: string | undefined
  status?: number | undefined
  detail?: string | undefined
  link?: string | undefined
}

export function explain(
  cause: Cause | keyof typeof warnings,
  { host, status, detail, link }: CauseDetails = {},
): PostFailure {
  const values: Record<string, string> = {
    host: host || 'your site',
    status: String(status || 'no status'),
    // Text from the customer's WordPress, cut to fit a line.
    detail: detail?.slice(0, 300).toWellFormed() || 'no reason given',
  }
  const { message, fix } = { ...causes, ...warnings }[cause]
  const filled = message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return { cause, message: filled, fix, ...(link ? { link } : {}) }
}
