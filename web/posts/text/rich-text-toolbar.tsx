import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { blockTools, historyTools, textTools, type Tool } from './format-tools.tsx'
import { InsertTools } from './insert-tools.tsx'
import { toolbarId } from './rich-extensions.ts'
import { isBlockSelected } from './wp-block.ts'
import { Rule } from './table-tools.tsx'
import { ToolButton } from './tool-button.tsx'

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
    isBlock: isBlockSelected(editor),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

/** One stop of the keyboard for a whole toolbar; the arrows move within it: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
function useToolbarKeys() {
  const toolbar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(toolbar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  function stopAt(button: HTMLElement | undefined) {
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1
  }
  useEffect(() => {
    // Buttons come and go with what the cursor stands in.
    const all = buttons()
    if (!all.some(({ tabIndex }) => tabIndex === 0)) stopAt(all[0])
  })
  function onKeyDown(event: KeyboardEvent) {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const to = steps[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    const next = all.at(to % all.length)
    stopAt(next)
    next?.focus()
  }
  const onFocus = (event: { target: EventTarget }) => stopAt(event.target as HTMLElement)
  return { ref: toolbar, onKeyDown, onFocus }
}
