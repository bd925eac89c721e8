import { EditorContent, useEditor, type JSONContent } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import { useLatest } from '../../platform/use-latest.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { canEditRichly, fromEditorDoc, toEditorDoc } from './rich-content.ts'
import { extensions } from './rich-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { useEditorProps } from '../editor/use-editor-props.ts'
import './rich-text.css'

interface RichTextProps {
  content: string
  describedBy: string
  isInvalid: boolean
  onChange(content: string): void
}

/** Decided once: what is typed as HTML stays under the fingers as HTML. */
export function RichText({ otherwise, ...props }: RichTextProps & { otherwise: ReactNode }) {
  const [isRich] = useState(() => canEditRichly(props.content))
  return isRich ? <RichEditor {...props} /> : otherwise
}

function RichEditor({ content, describedBy, isInvalid, onChange }: RichTextProps) {
  // One after the other: each asks for its words.
  const [files, setFiles] = useState<File[]>([])
  const editorProps = useEditorProps(describedBy, isInvalid, setFiles)
  const onLatestChange = useLatest(onChange)
  const editor = useEditor({
    extensions,
    content: toEditorDoc(content).toJSON() as JSONContent,
    // They find signs and addresses in what was pasted: 5 * 3 * 2, and links by their words.
    enablePasteRules: false,
    editorProps,
    // Its styles would be inline, which the content security policy forbids; rich-text.css has them.
    injectCSS: false,
    // The toolbar watches what it shows; nothing else is drawn anew by a key.
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: now }) => onLatestChange(now.isEmpty ? '' : fromEditorDoc(now.state.doc)),
  })
  const [file] = files
  return (
    <div
      className={`rounded-lg border bg-surface focus-within:border-accent ${isInvalid ? 'border-danger' : 'border-edge'}`}
    >
      <p id="content-keys" className="sr-only">
        Escape leaves the text, Alt and F10 lead to its formatting.
      </p>
      <RichTextToolbar editor={editor} onFiles={setFiles} />
      <EditorContent editor={editor} className="rich-text" />
      {file && (
        <PictureDialog
          key={file.name + files.length}
          file={file}
          onAdd={({ url }, alt) =>
            editor
              .chain()
              .focus()
              .insertContent({ type: 'image', attrs: { src: url, alt } })
              .run()
          }
          onClose={() => setFiles(files.slice(1))}
        />
      )}
    </div>
  )
}
