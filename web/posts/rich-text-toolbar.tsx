import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { blockTools, historyTools, textTools, type Tool } from './format-tools.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PictureTextDialog } from './picture-dialog.tsx'
import { pictureTypes } from './picture-files.ts'
import { toolbarId } from './rich-extensions.ts'
import { insertTable } from './table-nodes.ts'
import { Rule, TableTools } from './table-tools.tsx'
import { ToolButton, ToolIcon } from './tool-button.tsx'
import { useToolbarKeys } from './use-toolbar-keys.ts'

interface RichTextToolbarProps {
  editor: Editor
  /** Pictures to be put in. */
  onFiles(files: File[]): void
}

export function RichTextToolbar({ editor, onFiles }: RichTextToolbarProps) {
  const [open, setOpen] = useState<'link' | 'picture'>()
  const keys = useToolbarKeys()
  const files = useRef<HTMLInputElement>(null)
  const now = useEditorState({ editor, selector: readState })
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.label}
      label={tool.label}
      shortcut={tool.shortcut}
      isOn={tool.isOn && (now.on[tool.label] ?? false)}
      disabled={(tool.label === 'Undo' && !now.canUndo) || (tool.label === 'Redo' && !now.canRedo)}
      onPress={() => tool.press(editor)}
    >
      {tool.face}
    </ToolButton>
  )
  return (
    <div
      {...keys}
      id={toolbarId}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="content"
      className="sticky top-16 z-10 flex gap-0.5 overflow-x-auto rounded-t-lg border-b border-line bg-surface p-1 sm:flex-wrap sm:overflow-visible"
    >
      {textTools.map(button)}
      <Rule />
      {blockTools.map(button)}
      <Rule />
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
      <Rule />
      {historyTools.map(button)}
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
      {open === 'picture' && <PictureTextDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function readState({ editor }: { editor: Editor }) {
  const on = [...textTools, ...blockTools].map(({ label, isOn }) => [label, isOn?.(editor)])
  return {
    on: Object.fromEntries(on) as Record<string, boolean>,
    isLink: editor.isActive('link'),
    isPicture: editor.isActive('image'),
    isTable: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
