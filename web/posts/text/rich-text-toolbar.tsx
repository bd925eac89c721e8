import { useEditorState, type Editor } from '@tiptap/react'
import { blockTools, historyTools, textTools, type Tool } from './format-tools.tsx'
import { InsertTools } from './insert-tools.tsx'
import { toolbarId } from './rich-extensions.ts'
import { Rule } from './table-tools.tsx'
import { ToolButton } from './tool-button.tsx'
import { useToolbarKeys } from './use-toolbar-keys.ts'

interface RichTextToolbarProps {
  editor: Editor
  /** Pictures to be put in. */
  onFiles(files: File[]): void
}

export function RichTextToolbar({ editor, onFiles }: RichTextToolbarProps) {
  const keys = useToolbarKeys()
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
      <InsertTools editor={editor} now={now} onFiles={onFiles} />
      <Rule />
      {historyTools.map(button)}
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
