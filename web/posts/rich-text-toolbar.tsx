import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import { LinkDialog } from './link-dialog.tsx'

interface Tool {
  label: string
  face: ReactNode
  isOn(editor: Editor): boolean
  press(editor: Editor): unknown
}

const never = () => false
const tools: Tool[] = [
  {
    label: 'H2 heading',
    face: 'H2',
    isOn: (e) => e.isActive('heading', { level: 2 }),
    press: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'H3 heading',
    face: 'H3',
    isOn: (e) => e.isActive('heading', { level: 3 }),
    press: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bold',
    face: <b>B</b>,
    isOn: (e) => e.isActive('bold'),
    press: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    face: <i>I</i>,
    isOn: (e) => e.isActive('italic'),
    press: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Bullet list',
    face: '•',
    isOn: (e) => e.isActive('bulletList'),
    press: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    // Drawn, not written: whoever speaks to the page says the label.
    face: <span className="before:content-['1.']" />,
    isOn: (e) => e.isActive('orderedList'),
    press: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    face: '”',
    isOn: (e) => e.isActive('blockquote'),
    press: (e) => e.chain().focus().toggleBlockquote().run(),
  },
]
const history: Tool[] = [
  { label: 'Undo', face: '↶', isOn: never, press: (e) => e.chain().focus().undo().run() },
  { label: 'Redo', face: '↷', isOn: never, press: (e) => e.chain().focus().redo().run() },
]

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries([
        ...tools.map((tool) => [tool.label, tool.isOn(now)]),
        ['Link', now.isActive('link')],
      ]) as Record<string, boolean>,
  })
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.label}
      label={tool.label}
      isOn={pressed[tool.label] ?? false}
      hasState={tool.isOn !== never}
      onPress={() => tool.press(editor)}
    >
      {tool.face}
    </ToolButton>
  )
  return (
    <div role="group" aria-label="Formatting" className="flex flex-wrap gap-1 border-b border-line p-1">
      {tools.map(button)}
      <ToolButton label="Link" isOn={pressed['Link'] ?? false} hasState onPress={() => setLinking(true)}>
        <u>a</u>
      </ToolButton>
      {history.map(button)}
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

interface ToolButtonProps {
  label: string
  isOn: boolean
  hasState: boolean
  onPress(): void
  children: ReactNode
}

function ToolButton({ label, isOn, hasState, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={hasState ? isOn : undefined}
      className="min-h-10 min-w-10 rounded-md hover:bg-sunken aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
