import type { Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [href, setHref] = useState(before)
  const [error, setError] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    // Events rise through React's tree, where the post's form is around this one.
    event.stopPropagation()
    const address = wholeAddress(href)
    if (!address) {
      setError('Please enter a web address')
      return document.getElementById('link-address')?.focus()
    }
    setLink(editor, address)
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {before && (
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
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  return /^(https?:\/\/|mailto:)[^\s/]/i.test(address) && URL.canParse(address) ? address : undefined
}

/** Around what is selected; where nothing is, the address itself becomes the words. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty || editor.isActive('link'))
    return void chain.extendMarkRange('link').setLink({ href }).run()
  const link = { type: 'link', attrs: { href } }
  chain.insertContent({ type: 'text', text: href.replace(/^(https?:\/\/|mailto:)/, ''), marks: [link] }).run()
}
