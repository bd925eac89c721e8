import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { filesIn } from './picture-files.ts'
import { fromEditorHtml, toEditorHtml } from './rich-content.ts'
import { extensions } from './rich-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import './rich-text.css'

interface RichTextProps {
  content: string
  describedBy: string
  isInvalid: boolean
  onChange(content: string): void
}

export function RichText({ content, describedBy, isInvalid, onChange }: RichTextProps) {
  // One after the other: each asks for its words.
  const [files, setFiles] = useState<File[]>([])
  const editorProps = useMemo(
    () => ({
      attributes: {
        id: 'content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'content-label',
        'aria-describedby': `content-keys ${describedBy}`,
        'aria-invalid': String(isInvalid),
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_view: unknown, event: ClipboardEvent) =>
        takeFiles(filesIn(event.clipboardData), event, setFiles),
      handleDrop: (_view: unknown, event: DragEvent) =>
        takeFiles(filesIn(event.dataTransfer), event, setFiles),
    }),
    [describedBy, isInvalid],
  )
  const latestChange = useRef(onChange)
  useEffect(() => {
    latestChange.current = onChange
  })
  const editor = useEditor({
    extensions,
    content: toEditorHtml(content),
    editorProps,
    // Its styles would be inline, which the content security policy forbids; rich-text.css has them.
    injectCSS: false,
    // The toolbar watches what it shows; nothing else is drawn anew by a key.
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: now }) => latestChange.current(now.isEmpty ? '' : fromEditorHtml(now.getHTML())),
  })
  const [file] = files
  return (
    <div className={`rounded-lg border bg-surface ${isInvalid ? 'border-danger' : 'border-edge'}`}>
      <p id="content-keys" className="sr-only">
        Escape leaves the text, Alt and F10 lead to its formatting.
      </p>
      <RichTextToolbar editor={editor} onFiles={setFiles} />
      <EditorContent editor={editor} className="rich-text" />
      {file && (
        <PictureDialog
          key={file.name + files.length}
          editor={editor}
          file={file}
          onClose={() => setFiles(files.slice(1))}
        />
      )}
    </div>
  )
}

function takeFiles(files: File[], event: Event, take: (files: File[]) => void): boolean {
  if (files.length === 0) return false
  event.preventDefault()
  take(files)
  return true
}
