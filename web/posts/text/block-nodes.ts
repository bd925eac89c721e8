import { Node, type Editor, type NodeConfig } from '@tiptap/react'
import { TextSelection } from '@tiptap/pm/state'
import { textAttributes } from './inline-marks.ts'

const block = (name: string, content: string, more: Partial<NodeConfig> = {}) =>
  Node.create({
    name,
    content,
    defining: true,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
    ...more,
  })

/** A browser opens and closes `details` under the cursor, so in the editor it is an open box. */
const asBox = (name: string): Partial<NodeConfig> => ({
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = `rich-${name}`
    return { dom, contentDOM: dom }
  },
})

export const blockNodes = [
  block('figure', '(block+ figcaption?) | (figcaption block+)', {
    group: 'block',
    isolating: true,
    draggable: true,
  }),
  block('figcaption', 'inline*', { isolating: true }),
  block('details', 'summary? block+', {
    group: 'block',
    addAttributes: () => textAttributes('open'),
    ...asBox('details'),
  }),
  block('summary', 'inline*', asBox('summary')),
  block('dl', '(dt | dd)+', { group: 'block' }),
  block('dt', 'inline*'),
  block('dd', 'block+'),
  block('pre', 'inline*', {
    group: 'block',
    code: true,
    whitespace: 'pre',
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  }),
]

export const listAttributes = textAttributes('start', 'reversed', 'type')

/** Enter where a new line of the same kind makes no sense: behind a picture, into the answer of a question. */
export function leaveTitle(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const holder = $from.depth > 0 ? $from.node(-1).type.name : ''
  const name = $from.parent.type.name
  if (!empty) return false
  if (holder === 'figure')
    return editor
      .chain()
      .insertContentAt($from.after(-1), { type: 'paragraph' })
      .focus($from.after(-1) + 1)
      .run()
  if (name !== 'summary' && name !== 'tableCaption') return false
  const { tr, doc } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve($from.after()), 1)).scrollIntoView())
  return true
}
