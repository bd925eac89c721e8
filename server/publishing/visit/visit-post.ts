import type { PostFailure } from '../../../contract/posts/posts.ts'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { readableText } from '../../profile/site-posts/readable-text.ts'
import { explain } from '../site-check/causes.ts'

/**
 * Opens a published post once as a visitor would, without a login. A fault only where the page itself says so: what does not
 * answer just now, or wants to know whether we are human, tells nothing about visitors.
 */
export async function visitPost(
  fetch: SafeFetch,
  link: string,
  title: string,
  timeoutMs: number,
): Promise<PostFailure | null> {
  const answer = await fetch(link, { timeoutMs, truncateAtBytes: maxPageBytes })
  if (answer.kind !== 'answer') return null
  const { status, text } = answer
  if ([401, 404, 410].includes(status)) return explain('not_visible', { status, link })
  const isElsewhere =
    /coming.?soon|under.?construction|wartungsmodus|maintenance/i.test(text) &&
    !lettersOf(readableText(text)).includes(lettersOf(title))
  return isElsewhere ? explain('not_visible', { status, link }) : null
}

// The title of a post stands behind the styles and the menu of the theme.
const maxPageBytes = 1024 * 1024

// WordPress curls quotes and dashes of what it shows; themes change case.
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
