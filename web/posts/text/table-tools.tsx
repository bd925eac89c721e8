import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from '@tiptap/pm/tables'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { removeTable, toggleHeaderRow } from './table-nodes.ts'
import { ToolButton, ToolIcon } from './tool-button.tsx'
import { moveBlock, removeBlock } from './wp-block.ts'

type Command = (state: EditorState, dispatch?: (tr: Transaction) => void) => boolean

const frame = 'M3 4h14v12H3z'
const tools: [string, Command, string][] = [
  ['Add row', addRowAfter, 'M3 3h14v6H3zM10 12v6M7 15h6'],
  ['Remove row', deleteRow, 'M3 3h14v6H3zM7 15h6'],
  ['Add column', addColumnAfter, 'M3 3h6v14H3zM15 7v6M12 10h6'],
  ['Remove column', deleteColumn, 'M3 3h6v14H3zM12 10h6'],
  ['Header row', toggleHeaderRow, `${frame}M3 8h14M5 6h10`],
  ['Remove table', removeTable, `${frame}M7.5 7.5l5 5m0-5-5 5`],
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

/** What can be done with a picture or a block of WordPress as a whole. */
export function BlockTools({ editor }: { editor: Editor }) {
  const button = (label: string, d: string, press: () => void, shortcut?: string) => (
    <ToolButton label={label} shortcut={shortcut} onPress={press}>
      <ToolIcon d={d} />
    </ToolButton>
  )
  return (
    <>
      <Rule />
      {button('Move up', 'M10 16V4M5 9l5-5 5 5', () => moveBlock(editor, -1), 'Alt+Up')}
      {button('Move down', 'M10 4v12M5 11l5 5 5-5', () => moveBlock(editor, 1), 'Alt+Down')}
      {button('Remove block', `${frame}M7.5 7.5l5 5m0-5-5 5`, () => removeBlock(editor), 'Delete')}
    </>
  )
}

export const Rule = () => <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 self-center bg-line" />
