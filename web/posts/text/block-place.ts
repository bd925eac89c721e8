import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

export interface Place {
  from: number
  to: number
}

/** Where a new block goes so that it neither splits nor replaces text: the cursor's empty line, or after its block. */
export function newBlockPlace({ selection: { $from, $to, empty } }: EditorState): Place {
  if (empty && isEmptyLine($from.parent)) return { from: $from.before(), to: $from.after() }
  const end = $to.depth > 0 ? $to.after(1) : $to.pos
  return { from: end, to: end }
}

export const isEmptyLine = ({ type, content }: Node) => type.name === 'paragraph' && content.size === 0

export interface Block {
  position: number
  dom: HTMLElement
}

/** The outermost block at this height of the window. */
export function blockAtHeight(view: EditorView, y: number): Block | undefined {
  const { left, width } = view.dom.getBoundingClientRect()
  const place = view.posAtCoords({ left: left + width / 2, top: y })
  return place ? blockAt(view, place.inside < 0 ? place.pos : place.inside) : undefined
}

export function blockAt(view: EditorView, at: number): Block | undefined {
  const $place = view.state.doc.resolve(at)
  const position = $place.depth > 0 ? $place.before(1) : $place.pos
  const dom = view.nodeDOM(position)
  return dom instanceof HTMLElement ? { position, dom } : undefined
}

/** The place between two blocks that is closest to this height. */
export function placeBetween(view: EditorView, y: number): Place {
  const block = blockAtHeight(view, y)
  if (!block) return newBlockPlace(view.state)
  const { top, height } = block.dom.getBoundingClientRect()
  const at = block.position + (y > top + height / 2 ? view.state.doc.nodeAt(block.position)!.nodeSize : 0)
  return { from: at, to: at }
}
