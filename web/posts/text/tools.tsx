import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from '@tiptap/pm/tables'
import type { Command } from '@tiptap/pm/state'
import type { ChainedCommands, Editor } from '@tiptap/react'
import { maxPassageChars } from '../../../contract/posts/post-field-rules.ts'
import { Stroke } from '../../ui/icon.tsx'
import type { Place } from './block-place.ts'
import { insertTable, removeTable, toggleHeaderRow } from './table-nodes.ts'
import { isBlockSelected, moveBlock, removeBlock } from './wp-block.ts'

export interface ToolDialogs {
  link(): void
  ask(passage: string): void
  /** Without a place, the picture goes where the cursor is. */
  picture(place?: Place): void
  pictureText(): void
}

export interface Tool {
  label: string
  /** SVG path on a 20 × 20 grid; tools without one show letters. */
  icon?: string
  letters?: string
  shortcut?: string
  /** Undefined for tools without a state. */
  isOn?(editor: Editor): boolean
  /** Undefined if the tool always fits. */
  fits?(editor: Editor): boolean
  isDisabled?(editor: Editor): boolean
  press(editor: Editor, dialogs: ToolDialogs): unknown
}

export const ToolFace = ({ tool: { icon, letters } }: { tool: Tool }) =>
  icon ? <Stroke size={20} className="size-5 stroke-current stroke-[1.6]" d={icon} /> : letters

const icons = {
  bold: 'M6 4h4.5a3 3 0 0 1 0 6H6zM6 10h5.5a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h5M6 16h5M11.5 4l-3 12',
  bullets: 'M8 5.5h8M8 10h8M8 14.5h8M4 5.5h.01M4 10h.01M4 14.5h.01',
  numbers: 'M9 5.5h7M9 10h7M9 14.5h7M3.6 4.3 5 3.6v4M3.5 12.7c0-1.3 2.3-1.3 2.3 0 0 1.1-2.3 1.8-2.3 3.2h2.4',
  quote: 'M8 6C5.5 6.6 4 8.6 4 12h3.5v3M16 6c-2.5.6-4 2.6-4 6h3.5v3',
  link: 'M8.5 11.5a3.5 3.5 0 0 0 5 0l2.5-2.5a3.5 3.5 0 0 0-5-5L9.8 5.2M11.5 8.5a3.5 3.5 0 0 0-5 0L4 11a3.5 3.5 0 0 0 5 5l1.2-1.2',
  frame: 'M3 4h14v12H3z',
  undo: 'M7 4 3.5 7.5 7 11M4 7.5h7.5a4.2 4.2 0 0 1 0 8.5H8',
  redo: 'm13 4 3.5 3.5L13 11M16 7.5H8.5a4.2 4.2 0 0 0 0 8.5H12',
}
const remove = `${icons.frame}M7.5 7.5l5 5m0-5-5 5`

type Change = (chain: ChainedCommands) => ChainedCommands

/** A tool that changes the text at the cursor; `name` is the node or mark whose presence turns it on. */
const change = (label: string, shortcut: string, icon: string, press: Change, name?: string): Tool => ({
  label,
  shortcut,
  icon,
  ...(name ? { isOn: (editor: Editor) => editor.isActive(name) } : {}),
  press: (editor) => press(editor.chain().focus()).run(),
})

const heading = (level: 2 | 3 | 4): Tool => ({
  label: `H${level} heading`,
  letters: `H${level}`,
  shortcut: `Ctrl+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

type Fits = (editor: Editor) => boolean

/** A tool shown only where it fits. */
function when(fits: Fits, label: string, icon: string, press: Tool['press']): Tool {
  return { label, icon, press, fits }
}

const onBlock = (label: string, shortcut: string, icon: string, press: Tool['press']): Tool => ({
  ...when(isBlockSelected, label, icon, press),
  shortcut,
})

const inTable = (label: string, icon: string, command: Command): Tool =>
  when(isTable, label, icon, ({ state, view }) => {
    command(state, view.dispatch)
    view.focus()
  })

const blocks = [
  heading(2),
  heading(3),
  heading(4),
  change('Bullet list', 'Ctrl+Shift+8', icons.bullets, (chain) => chain.toggleBulletList(), 'bulletList'),
  change('Numbered list', 'Ctrl+Shift+7', icons.numbers, (chain) => chain.toggleOrderedList(), 'orderedList'),
  change('Quote', 'Ctrl+Shift+B', icons.quote, (chain) => chain.toggleBlockquote(), 'blockquote'),
]
const isPicture: Fits = (editor) => editor.isActive('image')
const isNoPicture: Fits = (editor) => !isPicture(editor)
const isTable: Fits = (editor) => editor.isActive('table')
const isNoTable: Fits = (editor) => !isTable(editor)
const pictureIcon = `${icons.frame}M3 13.5l4-4 4 4 2.5-2.5 3.5 3.5M13 7.5h.01`
export const picture = when(isNoPicture, 'Picture', pictureIcon, (_, dialogs) => dialogs.picture())
const table = when(isNoTable, 'Table', `${icons.frame}M3 8h14M3 12h14M9 8v8`, insertTable)
const selectedText = ({ state: { doc, selection } }: Editor) =>
  doc.textBetween(selection.from, selection.to, '\n', ' ').trim()

export const blockTools = [
  ...blocks,
  picture,
  table,
  change('Divider', '', 'M3 10h14', (chain) => chain.setHorizontalRule()),
]

/** All tools, in groups. Those for every post come first, because a phone shows about eight. */
export const toolGroups: Tool[][] = [
  [
    ...blocks.slice(0, 3),
    change('Bold', 'Ctrl+B', icons.bold, (chain) => chain.toggleBold(), 'bold'),
    change('Italic', 'Ctrl+I', icons.italic, (chain) => chain.toggleItalic(), 'italic'),
  ],
  [
    {
      label: 'Link',
      icon: icons.link,
      shortcut: 'Ctrl+Shift+K',
      isOn: (editor) => editor.isActive('link'),
      press: (_, dialogs) => dialogs.link(),
    },
    picture,
    when(isPicture, 'Picture text', pictureIcon, (_, dialogs) => dialogs.pictureText()),
    table,
  ],
  blocks.slice(3),
  [
    {
      label: 'Editing feedback',
      letters: 'Editing feedback',
      fits: (editor) => selectedText(editor) !== '',
      press: (editor, dialogs) => dialogs.ask(selectedText(editor).slice(0, maxPassageChars)),
    },
  ],
  [
    inTable('Add row', 'M3 3h14v6H3zM10 12v6M7 15h6', addRowAfter),
    inTable('Remove row', 'M3 3h14v6H3zM7 15h6', deleteRow),
    inTable('Add column', 'M3 3h6v14H3zM15 7v6M12 10h6', addColumnAfter),
    inTable('Remove column', 'M3 3h6v14H3zM12 10h6', deleteColumn),
    inTable('Header row', `${icons.frame}M3 8h14M5 6h10`, toggleHeaderRow),
    inTable('Remove table', remove, removeTable),
  ],
  [
    onBlock('Move up', 'Alt+Shift+Up', 'M10 16V4M5 9l5-5 5 5', (editor) => moveBlock(editor, -1)),
    onBlock('Move down', 'Alt+Shift+Down', 'M10 4v12M5 11l5 5 5-5', (editor) => moveBlock(editor, 1)),
    onBlock('Remove block', 'Delete', remove, removeBlock),
  ],
  [
    {
      ...change('Undo', 'Ctrl+Z', icons.undo, (chain) => chain.undo()),
      isDisabled: (editor) => !editor.can().undo(),
    },
    {
      ...change('Redo', 'Ctrl+Shift+Z', icons.redo, (chain) => chain.redo()),
      isDisabled: (editor) => !editor.can().redo(),
    },
  ],
]
