import { plainerForm, renderContent, type ContentForm } from '../blocks/content-forms.ts'
import { draftSlug, isMarked, readPost, removePost, writePost } from '../wordpress/marked-posts.ts'
import { fault, type WpAnswer, type WpFault } from '../wordpress/read-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

export interface DraftCheck {
  /** The content form that the site's firewall accepts. */
  form: ContentForm
  /** Parts of the draft that the site stored differently. */
  changed: string[]
}

/** Writes a real draft, reads it back and deletes it permanently. */
export async function checkDraft(site: WordPress, mark: string, home: string): Promise<WpAnswer<DraftCheck>> {
  const { created, form } = await create(site, mark, sampleOf(home))
  return created.kind === 'ok' ? findAndRemove(site, created.value.id, mark, form) : created
}

// Contains what firewalls look for in real posts: blocks, a link, a list and a picture that every WordPress has.
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
      content: renderContent(sample, mark, 1, form),
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
): Promise<WpAnswer<DraftCheck>> {
  const found = await readPost(site, id)
  if (found.kind !== 'ok') return found
  // Never delete a post without our mark, whatever id we got.
  if (!isMarked(found.value, mark)) return fault('unknown', 'unsettled')
  const removed = await removePost(site, id, true)
  const changed = findChanges(found.value.content.raw, form)
  return removed.kind === 'ok' ? { kind: 'ok', value: { form, changed } } : (removed satisfies WpFault)
}

function findChanges(raw: string, form: ContentForm): string[] {
  const expected: [string, RegExp, ContentForm[]][] = [
    ['its blocks', /<!-- wp:list /, ['blocks']],
    ['its link', /<a href="https:\/\/wordpress\.org\/"/, ['blocks', 'html', 'text']],
    ['its picture', /<img /, ['blocks', 'html']],
  ]
  return expected.filter(([, sign, forms]) => forms.includes(form) && !sign.test(raw)).map(([what]) => what)
}
