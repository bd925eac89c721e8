import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { ToolIcon } from './tool-button.tsx'

export interface Tool {
  label: string
  shortcut?: string
  face: ReactNode
  isOn?(editor: Editor): boolean
  press(editor: Editor): unknown
}

const heading = (level: 2 | 3 | 4): Tool => ({
  label: `H${level} heading`,
  shortcut: `Ctrl+Alt+${level}`,
  face: <span className="text-sm font-semibold">H{level}</span>,
  isOn: (e) => e.isActive('heading', { level }),
  press: (e) => e.chain().focus().toggleHeading({ level }).run(),
})

export const textTools: Tool[] = [
  heading(2),
  heading(3),
  heading(4),
  {
    label: 'Bold',
    shortcut: 'Ctrl+B',
    face: <b>B</b>,
    isOn: (e) => e.isActive('bold'),
    press: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    shortcut: 'Ctrl+I',
    face: <i className="font-serif">I</i>,
    isOn: (e) => e.isActive('italic'),
    press: (e) => e.chain().focus().toggleItalic().run(),
  },
]

export const blockTools: Tool[] = [
  {
    label: 'Bullet list',
    shortcut: 'Ctrl+Shift+8',
    face: <ToolIcon d="M8 5.5h8M8 10h8M8 14.5h8M4 5.5h.01M4 10h.01M4 14.5h.01" />,
    isOn: (e) => e.isActive('bulletList'),
    press: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    shortcut: 'Ctrl+Shift+7',
    face: (
      <ToolIcon d="M9 5.5h7M9 10h7M9 14.5h7M3.6 4.3 5 3.6v4M3.5 12.7c0-1.3 2.3-1.3 2.3 0 0 1.1-2.3 1.8-2.3 3.2h2.4" />
    ),
    isOn: (e) => e.isActive('orderedList'),
    press: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    shortcut: 'Ctrl+Shift+B',
    face: <ToolIcon d="M8 6C5.5 6.6 4 8.6 4 12h3.5v3M16 6c-2.5.6-4 2.6-4 6h3.5v3" />,
    isOn: (e) => e.isActive('blockquote'),
    press: (e) => e.chain().focus().toggleBlockquote().run(),
  },
]

export const historyTools: Tool[] = [
  {
    label: 'Undo',
    shortcut: 'Ctrl+Z',
    face: <ToolIcon d="M7 4 3.5 7.5 7 11M4 7.5h7.5a4.2 4.2 0 0 1 0 8.5H8" />,
    press: (e) => e.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    shortcut: 'Ctrl+Shift+Z',
    face: <ToolIcon d="m13 4 3.5 3.5L13 11M16 7.5H8.5a4.2 4.2 0 0 0 0 8.5H12" />,
    press: (e) => e.chain().focus().redo().run(),
  },
]
