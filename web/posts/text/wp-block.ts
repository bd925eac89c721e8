import { Node, type Editor } from '@tiptap/react'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import type { Node as DocNode } from '@tiptap/pm/model'
import { blockLabel } from '../../../contract/posts/text-blocks.ts'
import { textAttributes } from './inline-marks.ts'

/** A block only WordPress can show. The server keeps its source; here it can be moved and removed. */
export const WpBlock = Node.create({
  name: 'wpBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => textAttributes('data-wp-name'),
  parseHTML: () => [{ tag: 'div[data-wp-block]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.className = 'wp-block'
      dom.textContent = blockLabel(node.attrs['data-wp-name'] as string | null)
      return { dom }
    },
  addKeyboardShortcuts: () => ({
    'Alt-ArrowUp': ({ editor }) => isBlockSelected(editor) && moveBlock(editor, -1),
    'Alt-ArrowDown': ({ editor }) => isBlockSelected(editor) && moveBlock(editor, 1),
  }),
  addProseMirrorPlugins: () => [onlyOnce],
})

/** Whether the selection is in a block that moves as a whole. */
export const isBlockSelected = ({ state: { selection } }: Editor) =>
  /^(wpBlock|figure)$/.test(topNode(selection.$from)?.type.name ?? '')

const topNode = ($from: TextSelection['$from']) => $from.node(1) ?? $from.nodeAfter

/** Moves the block past its neighbor. */
export function moveBlock({ state, view }: Editor, by: -1 | 1): boolean {
  const { doc, selection, tr } = state
  const at = selection.$from.index(0)
  const first = doc.maybeChild(by < 0 ? at - 1 : at)
  const second = doc.maybeChild(by < 0 ? at : at + 1)
  if (!first || !second) return true
  const start = selection.$from.posAtIndex(by < 0 ? at - 1 : at, 0)
  tr.replaceWith(start, start + first.nodeSize + second.nodeSize, [second, first])
  const moved = by < 0 ? start : start + second.nodeSize
  const offset = selection.from - selection.$from.posAtIndex(at, 0)
  const now = selection instanceof NodeSelection ? NodeSelection : TextSelection
  view.dispatch(tr.setSelection(now.create(tr.doc, moved + offset)).scrollIntoView())
  view.focus()
  return true
}

export function removeBlock({ state, view }: Editor): void {
  const { $from } = state.selection
  const from = $from.posAtIndex($from.index(0), 0)
  view.dispatch(state.tr.delete(from, from + topNode($from).nodeSize).scrollIntoView())
  view.focus()
}

const single = ['data-wp-block', 'id']

/** When an element is split or copied, its unique attributes stay with the part that keeps the text. */
const onlyOnce = new Plugin({
  appendTransaction: (transactions, before, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const had = find(before.doc)
    for (const [key, places] of find(doc))
      for (const { position, name } of places
        .toSorted((a, b) => Number(a.isEmpty) - Number(b.isEmpty))
        .slice(Math.max(1, had.get(key)?.length ?? 0)))
        tr.setNodeAttribute(position, name, null)
    return tr.docChanged ? tr : null
  },
})

interface Place {
  position: number
  name: string
  isEmpty: boolean
}

function find(doc: DocNode): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  doc.descendants((node, position) => {
    for (const name of single)
      if (node.attrs[name] && node.type.name !== 'wpBlock') {
        const key = `${name} ${node.attrs[name]}`
        const place = { position, name, isEmpty: node.isTextblock && node.content.size === 0 }
        found.set(key, [...(found.get(key) ?? []), place])
      }
  })
  return found
}
