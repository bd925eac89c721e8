import { DomUtils, parseDocument } from 'htmlparser2'
import type { PostFailure } from '../../../contract/posts.ts'
import type { SafeFetch } from '../../platform/safe-fetch.ts'
import { explain } from '../doctor/causes.ts'

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
  const answer = await fetch(link, { timeoutMs })
  if (answer.kind !== 'answer') return null
  const { status, text } = answer
  if ([401, 404, 410].includes(status)) return explain('not_visible', { status, link })
  const page = letters(DomUtils.textContent(parseDocument(text).children))
  const isElsewhere =
    /coming.?soon|under.?construction|wartungsmodus|maintenance/i.test(text) && !page.includes(letters(title))
  return isElsewhere ? explain('not_visible', { status, link }) : null
}

// WordPress curls quotes and dashes of what it shows; themes change case.
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
