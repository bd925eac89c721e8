import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import {
  draftSlug,
  findMarked,
  isMarked,
  readPost,
  removePost,
  writePost,
} from '../wordpress/marked-posts.ts'
import { fault, type WpAnswer } from '../wordpress/read-answer.ts'
import { toBlocks } from '../blocks/to-blocks.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

// A firewall judges what a real post holds: blocks, a link, a list.
const sample =
  '<h2>Connection test</h2><p>This draft <a href="https://wordpress.org/">tests the connection</a> and is removed at once.</p><ul><li>One</li></ul>'
// For a create that arrives after we gave up: looked for this much later, each time.
const cleaningDelaysMs = [0, 5000, 30_000, 120_000]

/** Writes a real draft, looks it up and removes it for good. `patient` has the time that `site` may have run out of. */
export async function checkDraft(
  app: App,
  site: WordPress,
  patient: WordPress,
): Promise<WpAnswer<'removed'>> {
  const mark = randomBytes(8).toString('hex')
  const change = {
    status: 'draft',
    slug: draftSlug(mark),
    title: 'Connection test',
    content: toBlocks(sample, mark, 1),
  }
  const created = await writePost(site, undefined, change)
  if (created.kind === 'refused' || created.kind === 'try-later') return created
  const answer = created.kind === 'ok' ? await findAndRemove(site, created.value.id, mark) : created
  // Even after a removal: a request that something doubled on its way left a second draft.
  cleanLater(app, patient, mark, answer.kind === 'ok' ? [5000] : cleaningDelaysMs).catch((error: unknown) =>
    app.log.error({ err: error, mark }, 'connection test not cleaned up'),
  )
  return answer
}

async function findAndRemove(site: WordPress, id: number, mark: string): Promise<WpAnswer<'removed'>> {
  const found = await readPost(site, id)
  if (found.kind !== 'ok') return found
  // Never remove what is not ours, whatever number was answered.
  if (!isMarked(found.value, mark)) return fault('unknown', 'unsettled')
  const removed = await removePost(site, id, true)
  return removed.kind === 'ok' ? { kind: 'ok', value: 'removed' } : removed
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
