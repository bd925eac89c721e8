import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { ToolButton, ToolIcon } from './tool-button.tsx'

type Command = (state: EditorState, dispatch?: (tr: Transaction) => void) => boolean

const frame = 'M3 4h14v12H3z'
const tools: [string, Command, string][] = [
  ['Add row', addRowAfter, 'M3 3h14v6H3zM10 12v6M7 15h6'],
  ['Remove row', deleteRow, 'M3 3h14v6H3zM7 15h6'],
  ['Add column', addColumnAfter, 'M3 3h6v14H3zM15 7v6M12 10h6'],
  ['Remove column', deleteColumn, 'M3 3h6v14H3zM12 10h6'],
  ['Header row', toggleHeader('row'), `${frame}M3 8h14M5 6h10`],
  ['Remove table', deleteTable, `${frame}M7.5 7.5l5 5m0-5-5 5`],
]

/** What can be done with the table that the cursor stands in. */
export function TableTools({ editor }: { editor: Editor }) {
  return (
    <>
      <Rule />
      {tools.map(([label, command, d]) => (
        <ToolButton
          key={label}
          label={label}
          onPress={() => {
            command(editor.state, editor.view.dispatch)
            editor.view.focus()
          }}
        >
          <ToolIcon d={d} />
        </ToolButton>
      ))}
    </>
  )
}

export const Rule = () => <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 self-center bg-line" />
