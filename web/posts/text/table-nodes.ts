import { mergeAttributes, Node, type Editor } from '@tiptap/react'
import { TextSelection } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'

// A cell is one run of text with line breaks, as in WordPress's own tables: paragraphs in it would not come back from there.
const cellContent = 'inline*'
const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})
const cellAttributes = () => ({
  colspan: spanOf('colspan'),
  rowspan: spanOf('rowspan'),
  // The table plugin asks for it; widths are the theme's business.
  colwidth: { default: null, rendered: false },
})
const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: cellContent,
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
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
  renderHTML: () => ['table', ['tbody', 0]],
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

/** A new paragraph would split the cell. */
function breakLine({ state, view, schema }: Editor): boolean {
  if (!isInTable(state)) return false
  view.dispatch(state.tr.replaceSelectionWith(schema.nodes['hardBreak']!.create()).scrollIntoView())
  return true
}

/** To the next cell; behind the last one stands a new row. */
function moveOn(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false
  const { dispatch } = editor.view
  if (goToNextCell(1)(editor.state, dispatch)) return true
  addRowAfter(editor.state, dispatch)
  return goToNextCell(1)(editor.state, dispatch)
}

/** Puts a table with a header row where the cursor is, and the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const { schema, tr } = editor.state
  const row = (name: 'tableHeader' | 'tableCell') =>
    schema.nodes['tableRow']!.create(
      null,
      Array.from({ length: 3 }, () => schema.nodes[name]!.create()),
    )
  const table = schema.nodes['table']!.create(null, [row('tableHeader'), row('tableCell'), row('tableCell')])
  const from = tr.selection.from
  tr.replaceSelectionWith(table)
  // Into the first cell behind where it was put.
  let first: number | undefined
  tr.doc.nodesBetween(Math.max(0, from - 1), tr.doc.content.size, (node, position) => {
    if (first === undefined && node.type.name === 'tableHeader' && position >= from - 1) first = position + 1
  })
  if (first !== undefined) tr.setSelection(TextSelection.create(tr.doc, first))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

export const tableNodes = [
  Table,
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
