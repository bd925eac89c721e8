import type { Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { ChoiceBoxes } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const relations = {
  legend: 'Tell search engines that this link is',
  labels: { sponsored: 'Sponsored', ugc: 'User-generated (ugc)', nofollow: 'No follow' } as Record<
    string,
    string
  >,
}

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => editor.getAttributes('link') as Record<string, string | null>)
  const [href, setHref] = useState(before['href'] ?? '')
  // Includes values set by others.
  const [rel, setRel] = useState(() => before['rel']?.split(/\s+/).filter(Boolean) ?? [])
  const [error, setError] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = wholeAddress(href)
    if (!address) {
      setError('Enter a web address, an email address or a phone number')
      return document.getElementById('link-address')?.focus()
    }
    setLink(editor, { ...before, href: address, rel: rel.join(' ') || null })
    onClose()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog title="Link" onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <TextField
          id="link-address"
          label="Web address"
          inputMode="url"
          value={href}
          error={error}
          onChange={(event) => {
            setHref(event.target.value)
            setError('')
          }}
        />
        <ChoiceBoxes {...relations} chosen={rel} onChange={setRel} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {before['href'] && (
            <Button look="danger" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button type="submit">Set link</Button>
        </div>
      </form>
    </Dialog>
  )
}

function wholeAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(?:tel:)?\+?\d[\d\s().-]+$/i.test(text)) return `tel:${text.replace(/^tel:|[^\d+]/gi, '')}`
  if (/^(?:#|\/(?!\/))\S+$/.test(text)) return text
  const isMail = /^[^\s@:/]+@[^\s@/.]+\.[^\s@/]+$/.test(text)
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `${isMail ? 'mailto:' : 'https://'}${text}`
  return /^(https?:\/\/|mailto:)[^\s/]/i.test(address) && URL.canParse(address) ? address : undefined
}

/** Links the selection; without one, inserts the address as the text. */
function setLink(editor: Editor, attrs: { href: string; rel: string | null }): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty || editor.isActive('link'))
    return void chain.extendMarkRange('link').setLink(attrs).run()
  const text = attrs.href.replace(/^(https?:\/\/|mailto:|tel:)/, '')
  chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs }] }).run()
}
