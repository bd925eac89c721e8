import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { plainerForm, writeContent, type ContentForm } from '../blocks/content-forms.ts'
import {
  draftSlug,
  findMarked,
  isMarked,
  readPost,
  removePost,
  writePost,
} from '../wordpress/marked-posts.ts'
import { fault, type WpAnswer, type WpFault } from '../wordpress/read-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

export interface DraftChecked {
  /** What the firewall of the site lets through. */
  form: ContentForm
  /** What of the draft did not arrive as it was sent. */
  changed: string[]
}

// For a create that arrives after we gave up: looked for this much later, each time.
const cleaningDelaysMs = [0, 5000, 30_000, 120_000]

/** Writes a real draft, looks it up and removes it for good. `patient` has the time that `site` may have run out of. */
export async function checkDraft(
  app: App,
  site: WordPress,
  patient: WordPress,
  home: string,
): Promise<WpAnswer<DraftChecked>> {
  const mark = randomBytes(8).toString('hex')
  const { created, form } = await create(site, mark, sampleOf(home))
  if (created.kind === 'refused' || created.kind === 'try-later') return created
  const answer: WpAnswer<DraftChecked> =
    created.kind === 'ok' ? await findAndRemove(site, created.value.id, mark, form) : created
  // Even after a removal: a request that something doubled on its way left a second draft.
  cleanLater(app, patient, mark, answer.kind === 'ok' ? [5000] : cleaningDelaysMs).catch((error: unknown) =>
    app.log.error({ err: error, mark }, 'connection test not cleaned up'),
  )
  return answer
}

// A firewall judges what a real post holds: blocks, a link, a list, a picture. Every WordPress has this one.
const sampleOf = (home: string) =>
  `<h2>Connection test</h2><p>This draft <a href="https://wordpress.org/">tests the connection</a> and is removed at once.</p>` +
  `<p><img src="${home}wp-includes/images/media/default.png" alt="A test"></p><ul><li>One</li></ul>`

async function create(site: WordPress, mark: string, sample: string) {
  let form: ContentForm = 'blocks'
  for (;;) {
    const created = await writePost(site, undefined, {
      status: 'draft',
      slug: draftSlug(mark),
      title: 'Connection test',
      content: writeContent(sample, mark, 1, form),
    })
    const next: ContentForm | undefined = plainerForm[form]
    if (created.kind === 'ok' || created.cause !== 'write_blocked' || !next) return { created, form }
    form = next
  }
}

async function findAndRemove(
  site: WordPress,
  id: number,
  mark: string,
  form: ContentForm,
): Promise<WpAnswer<DraftChecked>> {
  const found = await readPost(site, id)
  if (found.kind !== 'ok') return found
  // Never remove what is not ours, whatever number was answered.
  if (!isMarked(found.value, mark)) return fault('unknown', 'unsettled')
  const removed = await removePost(site, id, true)
  const changed = whatChanged(found.value.content.raw, form)
  return removed.kind === 'ok' ? { kind: 'ok', value: { form, changed } } : (removed satisfies WpFault)
}

function whatChanged(raw: string, form: ContentForm): string[] {
  const expected: [string, RegExp, ContentForm[]][] = [
    ['its blocks', /<!-- wp:list /, ['blocks']],
    ['its link', /<a href="https:\/\/wordpress\.org\/"/, ['blocks', 'html', 'text']],
    ['its picture', /<img /, ['blocks', 'html']],
  ]
  return expected.filter(([, sign, forms]) => forms.includes(form) && !sign.test(raw)).map(([what]) => what)
}

/** The answer is given; the site is still left as it was found. */
async function cleanLater(app: App, site: WordPress, mark: string, delaysMs: number[]): Promise<void> {
  for (const delay of delaysMs) {
    await new Promise((resolve) => setTimeout(resolve, delay).unref())
    const found = await findMarked(site, mark)
    if (found.kind === 'ok') await Promise.all(found.value.map(({ id }) => removePost(site, id, true)))
  }
  app.log.debug({ mark }, 'connection test cleaned up')
}
