import { checkNames } from '../../../contract/publishing/publishing.ts'
import type { App } from '../../platform/app.ts'
import { discoverSite, type FoundSite } from '../wordpress/discover-site.ts'
import type { SiteFetchOptions } from '../wordpress/front-page.ts'
import { siteFetchOptions, type SiteRow } from '../wordpress/open-site.ts'
import { namesOf } from '../../posts/sharing-notice.ts'
import { fault, ok, type WpAnswer, type WpFault } from '../wordpress/classify-answer.ts'
import type { Login, WordPress } from '../wordpress/wordpress.ts'
import { removeMedia, uploadMedia } from '../wordpress/media.ts'
import { checkOfCause, type Cause, type CheckName, type Warning } from './causes.ts'
import { fetchUser, type WpUser } from './find-login-fault.ts'
import { visitLatestPost } from '../visit/visit-latest-post.ts'
import { recordTest, testImageSlug } from './remove-test-drafts.ts'
import type { CheckWarning, FailedCheck } from './build-report.ts'
import { plainerForm, renderContent, type ContentForm } from '../blocks/content-forms.ts'
import { draftSlug, isMarked, readPost, removePost, writePost } from '../wordpress/marked-posts.ts'

// One transparent pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads one pixel and removes it; returns the fault that prevented it, if any. */
async function checkUpload(site: WordPress, slug: string): Promise<WpFault | undefined> {
  const file = {
    bytes: new Uint8Array(pixel),
    contentType: 'image/png',
    slug,
    name: slug,
    alt: 'Connection test',
  }
  const uploaded = await uploadMedia(site, file)
  if (uploaded.kind !== 'ok') return uploaded
  const removed = await removeMedia(site, uploaded.value.id)
  return removed.kind === 'ok' ? undefined : removed
}

interface SiteToExamine {
  accountId: string
  url: string
  login: Login
  /** How long somebody waits. */
  withinMs: number
  /** Writes nothing to the site. */
  isLoginOnly?: boolean
}

/** What is known when the checks have finished or stopped. */
export interface Examination {
  stop?: FailedCheck | undefined
  oddities: CheckWarning[]
  /** Findings to store in the site's columns. */
  site: Partial<SiteRow>
}

// Reserved for reading the draft back and deleting it.
const cleanupMs = 2500

/** Runs the eleven checks in order and stops at the first failure. */
export async function examineSite(app: App, given: SiteToExamine): Promise<Examination> {
  const seen: Examination = { oddities: [], site: {} }
  const end = performance.now() + given.withinMs
  seen.stop = await runChecks(app, given, () => end - performance.now(), seen)
  return seen
}

async function runChecks(
  app: App,
  given: SiteToExamine,
  leftMs: () => number,
  seen: Examination,
): Promise<FailedCheck | undefined> {
  const { url, login } = given
  const own = siteFetchOptions(app)
  const reach: SiteFetchOptions = {
    ...own,
    timeoutMs: (writes) => Math.min(own.timeoutMs(writes), leftMs() - (writes ? cleanupMs : 0)),
  }
  const found = await discoverSite(reach, url, login)
  if (found.kind !== 'ok') return { at: checkOfCause(found.cause), why: found }
  seen.site = { restRoot: found.value.root, themeColor: found.value.themeColor, ...found.value.facts }
  seen.oddities.push(...findWarnings(found.value))
  const user = await findUser(found.value, reach.fetch, login, leftMs())
  if (user.kind !== 'ok') return { at: checkOfRefusal(user.cause), why: user }
  const { id, capabilities } = user.value
  if (id !== undefined) seen.site.wpUserId = id
  const has = (name: string) => capabilities[name] === true
  seen.site.capabilities = ['edit_posts', 'publish_posts', ...Object.keys(optionalRights)].filter(has)
  if (!has('edit_posts')) return { at: 'rights', why: fault('refused', 'cap_edit') }
  if (!has('publish_posts')) return { at: 'rights', why: fault('refused', 'cap_publish') }
  for (const [name, warning] of Object.entries(optionalRights))
    if (!has(name)) seen.oddities.push({ at: 'rights', warning })
  if (given.isLoginOnly) return undefined
  seen.oddities.push(...(await visitLatestPost(found.value, reach, leftMs)))
  if (leftMs() < cleanupMs + 500) return { at: 'draft', why: fault('unknown', 'timeout') }
  return tryWriting(app, found.value, given, leftMs, seen)
}

/** The front page worked a moment ago, so an early fault now concerns the login. */
function checkOfRefusal(cause: Cause): CheckName {
  const place = checkOfCause(cause)
  return checkNames.indexOf(place) <= checkNames.indexOf('front') ? 'login' : place
}

/** Finds what this login may do on the site. */
async function findUser(
  { wordpress: site, home, hasApplicationPasswords, closedBy }: FoundSite,
  fetch: SiteFetchOptions['fetch'],
  login: Login,
  timeoutMs: number,
): Promise<WpAnswer<WpUser>> {
  const user = await fetchUser({ site, home, fetch, login, timeoutMs, closedBy })
  if (user.kind === 'ok' || hasApplicationPasswords) return user
  return fault('refused', home.startsWith('http:') ? 'app_pw_http' : 'app_pw_off')
}

async function tryWriting(
  app: App,
  { wordpress, home }: FoundSite,
  given: SiteToExamine,
  leftMs: () => number,
  seen: Examination,
): Promise<FailedCheck | undefined> {
  const mark = await recordTest(app, given, wordpress.root)
  const draft = await checkDraft(wordpress, mark, home)
  if (draft.kind !== 'ok') return { at: 'draft', why: draft }
  const { form, changed, mayWriteScripts } = draft.value
  seen.site.contentForm = form
  // Seen on the draft alone: a multisite and DISALLOW_UNFILTERED_HTML deny what the role allows.
  if (mayWriteScripts) seen.site.capabilities?.push('write_scripts')
  if (form !== 'blocks') {
    const detail = form === 'html' ? 'plain HTML' : 'plain HTML without pictures'
    seen.oddities.push({ at: 'draft', warning: 'plain_html', detail })
  }
  if (changed.length > 0)
    seen.oddities.push({ at: 'draft', warning: 'write_changed', detail: changed.join(', ') })
  // Skipped when somebody is waiting for a slow site: the daily check does it.
  const uploads = seen.site.capabilities?.includes('upload_files') && leftMs() >= cleanupMs
  const upload = uploads ? await checkUpload(wordpress, testImageSlug(mark)) : undefined
  const detail = upload && (upload.detail || upload.code || `HTTP ${upload.status}`)
  if (detail) seen.oddities.push({ at: 'draft', warning: 'upload_failed', detail })
  return undefined
}

const optionalRights: Record<string, Warning> = {
  upload_files: 'cap_upload',
  manage_categories: 'cap_terms',
  unfiltered_html: 'cap_html',
}

// Signatures and caches tolerate a minute; more confuses people who compare times.
const clockToleranceSeconds = 60

function findWarnings({ isHidden, isGarbled, clockOffSeconds, facts }: FoundSite): CheckWarning[] {
  const minutes = Math.round(Math.abs(clockOffSeconds) / 60)
  const detail = `${minutes} minute${minutes === 1 ? '' : 's'}`
  const found: CheckWarning[] = []
  if (isHidden) found.push({ at: 'front', warning: 'noindex' })
  if (facts?.sharing?.length)
    found.push({ at: 'rest', warning: 'shares_posts', detail: namesOf(facts.sharing) })
  if (isGarbled) found.push({ at: 'rest', warning: 'rest_garbage' })
  if (Math.abs(clockOffSeconds) > clockToleranceSeconds)
    found.push({ at: 'clock', warning: 'clock_off', detail })
  return found
}

interface DraftCheck {
  /** The content form that the site's firewall accepts. */
  form: ContentForm
  /** Parts of the draft that the site stored differently. */
  changed: string[]
  mayWriteScripts: boolean
}

/** Writes a real draft, reads it back and deletes it permanently. */
async function checkDraft(site: WordPress, mark: string, home: string): Promise<WpAnswer<DraftCheck>> {
  const create = (form: ContentForm) =>
    writePost(site, undefined, {
      status: 'draft',
      slug: draftSlug(mark),
      title: 'Connection test',
      content: renderContent(sampleOf(home), mark, 1, form),
    })
  let form: ContentForm = 'blocks'
  let created = await create(form)
  for (let next = plainerForm[form]; next && isBlocked(created); next = plainerForm[next]) {
    form = next
    created = await create(form)
  }
  if (created.kind !== 'ok') return created
  const { id } = created.value
  const found = await readPost(site, id)
  if (found.kind !== 'ok') return found
  // Never delete a post without our mark, whatever id we got.
  if (!isMarked(found.value, mark)) return fault('unknown', 'unsettled')
  const removed = await removePost(site, id, true)
  if (removed.kind !== 'ok') return removed
  const { content, _links: links = {} } = found.value
  const mayWriteScripts = 'wp:action-unfiltered-html' in links
  return ok({ form, changed: findChanges(content.raw, form), mayWriteScripts })
}

const isBlocked = (created: WpAnswer<unknown>) => created.kind !== 'ok' && created.cause === 'write_blocked'

// Contains what firewalls look for in real posts: blocks, a link, a list and a picture that every WordPress has.
const sampleOf = (home: string) =>
  `<h2>Connection test</h2><p>This draft <a href="https://wordpress.org/">tests the connection</a> and is removed at once.</p>` +
  `<p><img src="${home}wp-includes/images/media/default.png" alt="A test"></p><ul><li>One</li></ul>`

function findChanges(raw: string, form: ContentForm): string[] {
  const expected: [string, RegExp, ContentForm[]][] = [
    ['its blocks', /<!-- wp:list /, ['blocks']],
    ['its link', /<a href="https:\/\/wordpress\.org\/"/, ['blocks', 'html', 'text']],
    ['its picture', /<img /, ['blocks', 'html']],
  ]
  return expected.filter(([, sign, forms]) => forms.includes(form) && !sign.test(raw)).map(([what]) => what)
}
