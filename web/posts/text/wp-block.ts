import { Node, type Editor } from '@tiptap/react'
import { Plugin, type TextSelection } from '@tiptap/pm/state'
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
    'Alt-Shift-ArrowUp': ({ editor }) => moveBlock(editor, -1),
    'Alt-Shift-ArrowDown': ({ editor }) => moveBlock(editor, 1),
  }),
  addProseMirrorPlugins: () => [onlyOnce],
})

/** Whether the selection is in a block that moves as a whole. */
export const isBlockSelected = ({ state: { selection } }: Editor) =>
  /^(wpBlock|figure)$/.test(topNode(selection.$from)?.type.name ?? '')

const topNode = ($from: TextSelection['$from']) => $from.node(1) ?? $from.nodeAfter

/** Moves the selected blocks, or items of a list, past their neighbor. */
export function moveBlock({ state: { doc, selection, tr }, view }: Editor, by: -1 | 1): boolean {
  const { $from, $to } = selection
  let depth = $from.sharedDepth($to.pos)
  while (depth > 0 && !/List$/.test($from.node(depth).type.name)) depth--
  const [first, end] = [$from.index(depth), $to.indexAfter(depth)]
  const neighbor = $from.node(depth).maybeChild(by < 0 ? first - 1 : end)
  // The empty line after the text is only there for the cursor.
  if (!neighbor || (neighbor === doc.lastChild && neighbor.isTextblock && !neighbor.childCount)) return true
  const [start, stop] = [$from.posAtIndex(first, depth), $from.posAtIndex(end, depth)]
  const size = neighbor.nodeSize
  if (by < 0) tr.delete(start - size, start).insert(stop - size, neighbor)
  else tr.delete(stop, stop + size).insert(start, neighbor)
  view.dispatch(tr.scrollIntoView())
  view.focus()
  return true
}

export function removeBlock(editor: Editor): void {
  const { $from } = editor.state.selection
  editor
    .chain()
    .setNodeSelection($from.posAtIndex($from.index(0), 0))
    .deleteSelection()
    .run()
  editor.view.focus()
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
