import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { LinkDialog } from './link-dialog.tsx'
import { PictureTextDialog } from './picture-dialog.tsx'
import { pictureTypes } from './picture-files.ts'
import { insertTable } from './table-nodes.ts'
import { BlockTools, TableTools } from './table-tools.tsx'
import { ToolButton, ToolIcon } from './tool-button.tsx'

interface InsertToolsProps {
  editor: Editor
  /** What the cursor stands in. */
  now: { isLink: boolean; isPicture: boolean; isTable: boolean; isBlock: boolean }
  onFiles(files: File[]): void
}

/** Links, pictures and tables. */
export function InsertTools({ editor, now, onFiles }: InsertToolsProps) {
  const [open, setOpen] = useState<'link' | 'picture'>()
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton label="Link" shortcut="Ctrl+Shift+K" isOn={now.isLink} onPress={() => setOpen('link')}>
        <ToolIcon d="M8.5 11.5a3.5 3.5 0 0 0 5 0l2.5-2.5a3.5 3.5 0 0 0-5-5L9.800 5.2M11.5 8.5a3.5 3.5 0 0 0-5 0L4 11a3.5 3.5 0 0 0 5 5l1.2-1.2" />
      </ToolButton>
      <ToolButton
        label={now.isPicture ? 'Picture text' : 'Picture'}
        onPress={() => (now.isPicture ? setOpen('picture') : files.current?.click())}
      >
        <ToolIcon d="M3 4h14v12H3zM3 13.5l4-4 4 4 2.5-2.5 3.5 3.5M13 7.5h.01" />
      </ToolButton>
      {now.isTable ? (
        <TableTools editor={editor} />
      ) : (
        <ToolButton label="Table" onPress={() => insertTable(editor)}>
          <ToolIcon d="M3 4h14v12H3zM3 8h14M3 12h14M9 8v8" />
        </ToolButton>
      )}
      {now.isBlock && <BlockTools editor={editor} />}
      <input
        ref={files}
        type="file"
        hidden
        aria-label="Picture file"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
      {open === 'picture' && <OwnTextDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function OwnTextDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [{ src = '', alt = '' }] = useState(
    () => editor.getAttributes('image') as { src?: string; alt?: string },
  )
  const keep = (text: string) => editor.chain().focus().updateAttributes('image', { alt: text }).run()
  return <PictureTextDialog url={src} alt={alt} onKeep={keep} onClose={onClose} />
}
