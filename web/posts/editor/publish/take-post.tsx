import { slugify } from '../../../../contract/posts/slugify.ts'
import { copyText } from '../../../platform/copy-text.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { plainTextOf, type PostDraft } from '../../post-draft.ts'
import { useEditing } from '../editor-context.ts'

/** The post for use elsewhere: on the clipboard with its formatting, or as a web page. */
export function TakePost() {
  const { latestDraft } = useEditing()
  function copy() {
    const draft = latestDraft()
    void copyText(plainTextOf(draft), 'Post copied', toPage(draft).body.innerHTML)
  }
  function download() {
    const draft = latestDraft()
    const page = `<!doctype html>\n${toPage(draft).documentElement.outerHTML}\n`
    saveFile(new Blob([page], { type: 'text/html' }), `${slugify(draft.title) || 'post'}.html`)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={copy}>
        Copy post
      </Button>
      <Button look="secondary" onClick={download}>
        Download
      </Button>
    </div>
  )
}

/** Without what only WordPress can show, and with full addresses. */
function toPage({ title, content }: PostDraft): Document {
  const page = document.implementation.createHTMLDocument(title)
  page.head.insertAdjacentHTML('afterbegin', '<meta charset="utf-8">')
  page.body.innerHTML = content
  for (const block of page.querySelectorAll('div[data-wp-block]')) block.remove()
  for (const block of page.querySelectorAll('[data-wp-block]')) block.removeAttribute('data-wp-block')
  for (const picture of page.images)
    picture.src = new URL(picture.getAttribute('src') ?? '', location.origin).href
  const heading = page.createElement('h1')
  heading.textContent = title
  page.body.prepend(heading)
  return page
}
