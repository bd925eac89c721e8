import { findParentNode, Node, type Editor } from '@tiptap/react'
import type { Command } from '@tiptap/pm/state'
import { newBlockPlace } from './block-place.ts'
import { textAttributes } from './inline-marks.ts'
import { addRowAfter, goToNextCell, isInTable, tableEditing, toggleHeader } from '@tiptap/pm/tables'

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})
const cellAttributes = () => ({
  colspan: spanOf('colspan'),
  rowspan: spanOf('rowspan'),
  // The table plugin requires colwidth; the theme sets the widths.
  colwidth: { default: null, rendered: false },
  ...textAttributes('scope'),
})
const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => moveOn(editor),
      'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
      Enter: ({ editor }) => breakLine(editor),
      'Shift-Enter': ({ editor }) => breakLine(editor),
    }
  },
})

/** WordPress tables have line breaks in cells rather than paragraphs. */
function breakLine({ state, view, schema }: Editor): boolean {
  if (!isInTable(state) || !/^table(Cell|Header)$/.test(state.selection.$from.node(-1).type.name))
    return false
  view.dispatch(state.tr.replaceSelectionWith(schema.nodes['hardBreak']!.create()).scrollIntoView())
  return true
}

/** Moves to the next cell, adding a row after the last one. */
function moveOn(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false
  const { dispatch } = editor.view
  if (goToNextCell(1)(editor.state, dispatch)) return true
  addRowAfter(editor.state, dispatch)
  return goToNextCell(1)(editor.state, dispatch)
}

/** Inserts a table with a header row at the cursor and moves the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const table = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
  const place = newBlockPlace(editor.state)
  // Four levels deep: table, row, cell, paragraph.
  editor
    .chain()
    .insertContentAt(place, table)
    .setTextSelection(place.from + 4)
    .scrollIntoView()
    .run()
  editor.view.focus()
}

export const removeTable: Command = ({ selection, tr }, dispatch) => {
  const found = findAround('captionedTable')(selection) ?? findAround('table')(selection)
  if (found) dispatch?.(tr.delete(found.pos, found.pos + found.node.nodeSize))
  return found !== undefined
}

const findAround = (name: string) => findParentNode(({ type }) => type.name === name)

/** Turns the first row into the table's head, or back. */
export const toggleHeaderRow: Command = (state, dispatch) =>
  toggleHeader('row')(state, (tr) => {
    const table = findAround('table')(tr.selection)
    // Its original section no longer applies.
    if (table) tr.setNodeAttribute(table.start, 'data-section', null)
    dispatch?.(tr)
  })

export const tableNodes = [
  Table,
  Node.create({
    name: 'captionedTable',
    group: 'block',
    content: 'tableCaption table',
    isolating: true,
    parseHTML: () => [{ tag: 'div[data-captioned]' }],
    renderHTML: () => ['div', { 'data-captioned': '' }, 0],
  }),
  Node.create({
    name: 'tableCaption',
    content: 'inline*',
    isolating: true,
    parseHTML: () => [{ tag: 'p[data-caption]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['p', { 'data-caption': '', ...HTMLAttributes }, 0],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    addAttributes: () => textAttributes('data-section'),
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
