import type { PostFailure } from '../../../contract/posts/posts.ts'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import type { SafeFetchResult } from '../../platform/outbound/safe-fetch-result.ts'
import { readBlocks } from '../../profile/site-posts/readable-text.ts'
import { describeCause } from '../site-check/causes.ts'
import { readPage } from '../wordpress/classify-answer.ts'
import { isUnlisted, readHead } from '../wordpress/read-head.ts'
import { cacheBuster, endpoint } from '../wordpress/wordpress.ts'
import { lettersOf, type PageWords, readWords, showsPost, showsTitle } from './page-words.ts'

export interface VisitedPost {
  link: string
  title: string
  /** HTML. */
  content: string
  restRoot: string | null
  /** An earlier version was live, which a cache may still show. */
  isUpdate: boolean
  /** Asks for an uncached copy. */
  isFresh: boolean
}

/** `obstacle` is also null when the page allows no conclusion; then `isSeen` is false. */
export interface Seen {
  isSeen: boolean
  /** What visitors see instead of the post. */
  obstacle: string | null
  warnings: PostFailure[]
}

type HttpAnswer = Extract<SafeFetchResult, { kind: 'answer' }>

const unknown: Seen = { isSeen: false, obstacle: null, warnings: [] }
// The post follows the theme's styles and menu.
const maxPageBytes = 1024 * 1024

/** Opens a published post as an anonymous visitor and looks for its text. */
export async function visitPost(fetch: SafeFetch, post: VisitedPost, timeoutMs: number): Promise<Seen> {
  const url = new URL(post.link)
  if (post.isFresh) url.searchParams.set('_', cacheBuster()._)
  const answer = await fetch(url.href, { timeoutMs, truncateAtBytes: maxPageBytes })
  if (answer.kind !== 'answer') return unknown
  const words = readWords(answer.text)
  const obstacle = findObstacle(answer, words, post)
  if (obstacle === undefined) return unknown
  if (obstacle === '') {
    const isHidden = isUnlisted(readHead(answer.text), answer.headers)
    return { isSeen: true, obstacle: null, warnings: isHidden ? [describeCause('noindex')] : [] }
  }
  // A busy site answers nothing, while the REST API still works behind a page that is shown on purpose.
  if (answer.status >= 500 && !(await answersRest(fetch, post, timeoutMs))) return unknown
  return { ...unknown, obstacle }
}

/** What visitors see instead of the post, continuing "visitors can't read it:"; empty when they see it. */
function findObstacle(answer: HttpAnswer, words: PageWords, post: VisitedPost): string | undefined {
  const { status, text } = answer
  const target = sentTo(answer, post)
  if (status < 400 && target?.isAbove) return `they are sent to ${target.href}.`
  const isElsewhere = target !== undefined || words.form === 'post-password'
  const isShown = showsPost(words.letters, isElsewhere ? '' : post.title, post.content)
  const isOlder = post.isUpdate && !isElsewhere && !words.form && showsTitle(words.letters, post.title)
  if (status < 400 && (isShown || isOlder)) return ''
  const isChallenge = readPage(answer, false).cause === 'bot_challenge' || isScriptGate(answer, words)
  if (isChallenge || status === 202 || status === 429) return undefined
  if (status >= 400) return findError(answer, words)
  if (words.form === 'post-password') return 'the page asks for a password.'
  if (isShown === undefined || Buffer.byteLength(text) >= maxPageBytes) return undefined
  if (target) return `they are sent to ${target.href}.`
  return words.form === 'login'
    ? 'the page asks them to log in.'
    : `its address shows ${quote(text)} instead.`
}

// Reason phrases from RFC 9110, which servers put on default error pages.
const reasonPhrase = /internalservererror|badgateway|service(temporarily)?unavailable|gatewaytimeout/

/** An error page made by the site; default pages of firewalls and busy servers say nothing. */
function findError(answer: HttpAnswer, { form, hasMarkup, letters }: PageWords): string | undefined {
  const { status, text } = answer
  if (status < 500) {
    const isMeant = [401, 404, 410].includes(status) || form !== undefined || isOfWordPress(answer)
    return isMeant ? `its address answers with an error (HTTP ${status}).` : undefined
  }
  const shown = lettersOf(readHead(text).title) + letters
  const isServers = shown.includes(`${status}`) || reasonPhrase.test(shown)
  const isOwnPage = hasMarkup && letters !== '' && !isServers
  return isOwnPage ? `its address shows ${quote(text)} (HTTP ${status}).` : undefined
}

/** Where a redirect led away from the post; `isAbove`: to the home page or another parent page. */
function sentTo({ url, redirects }: HttpAnswer, { link }: VisitedPost) {
  const [from, to] = [new URL(link), new URL(url)]
  to.searchParams.delete('_')
  const pathOf = ({ pathname, search }: URL) => pathname.replace(/\/$/, '') + search
  if (redirects === 0 || pathOf(from) === pathOf(to)) return undefined
  return { href: to.href, isAbove: pathOf(from).startsWith(pathOf(to)) }
}

const isOfWordPress = ({ headers, text }: HttpAnswer) =>
  /api\.w\.org/.test(headers.link ?? '') || /\/wp-(content|includes)\/|id=["']error-page["']/.test(text)

/** A page of a firewall or host that admits browsers after they run a script. */
const isScriptGate = (answer: HttpAnswer, { scripts }: PageWords) =>
  !isOfWordPress(answer) &&
  /document\.cookie|location\.(reload|replace|href)|captcha|challenge/i.test(scripts)

async function answersRest(fetch: SafeFetch, { restRoot }: VisitedPost, timeoutMs: number): Promise<boolean> {
  if (!restRoot) return false
  const answer = await fetch(endpoint(restRoot, '', { _fields: 'name' }), {
    timeoutMs,
    truncateAtBytes: 1024,
  })
  return answer.kind === 'answer' && answer.status < 429
}

function quote(html: string): string {
  const shown = readBlocks(html).find(({ text }) => /\p{L}{2}/u.test(text))?.text ?? readHead(html).title
  return shown ? `“${shown.slice(0, 100).toWellFormed()}”` : 'an empty page'
}
