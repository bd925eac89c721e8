import type { Editor } from '@tiptap/react'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef, useState } from 'react'

interface HoveredBlock {
  /** Where the block starts in the document. */
  position: number
  dom: HTMLElement
}

/** A grip beside the block under the mouse, by which it is dragged elsewhere. The keys for this are in wp-block.ts. */
export function BlockGrip({ editor }: { editor: Editor }) {
  const grip = useRef<HTMLDivElement>(null)
  const [block, setBlock] = useState<HoveredBlock>()
  useEffect(() => {
    const area = grip.current?.parentElement
    const left = new AbortController()
    const hide = () => setBlock(undefined)
    const follow = ({ clientY, buttons }: MouseEvent) => {
      if (buttons === 0) setBlock(blockAt(editor.view, clientY))
    }
    area?.addEventListener('mousemove', follow, left)
    area?.addEventListener('mouseleave', hide, left)
    // Typing moves the blocks.
    area?.addEventListener('keydown', hide, left)
    return () => left.abort()
  }, [editor])
  return (
    <div
      ref={grip}
      aria-hidden="true"
      title="Drag to move (Alt+Shift+↑ or ↓)"
      draggable
      hidden={!block}
      className="block-grip"
      style={{ top: block?.dom.offsetTop }}
      onClick={() => {
        if (block) select(editor.view, block)
        editor.view.focus()
      }}
      onDragStart={({ dataTransfer }) => block && startDrag(editor.view, block, dataTransfer)}
      onDragEnd={() => {
        endDrag(editor.view)
        setBlock(undefined)
      }}
    />
  )
}

/** The outermost block at the height of the mouse. */
function blockAt(view: EditorView, y: number): HoveredBlock | undefined {
  const { left, width } = view.dom.getBoundingClientRect()
  const place = view.posAtCoords({ left: left + width / 2, top: y })
  if (!place) return undefined
  const $place = view.state.doc.resolve(place.inside < 0 ? place.pos : place.inside)
  const position = $place.depth > 0 ? $place.before(1) : $place.pos
  const dom = view.nodeDOM(position)
  return dom instanceof HTMLElement ? { position, dom } : undefined
}

function select(view: EditorView, { position }: HoveredBlock) {
  const selection = NodeSelection.create(view.state.doc, position)
  view.dispatch(view.state.tr.setSelection(selection))
  return selection
}

/** Prepares what ProseMirror does for a drag that starts inside its text: its own drop handler does the rest. */
function startDrag(view: EditorView, block: HoveredBlock, dataTransfer: DataTransfer) {
  const slice = select(view, block).content()
  const { dom, text } = view.serializeForClipboard(slice)
  dataTransfer.setData('text/html', dom.innerHTML)
  dataTransfer.setData('text/plain', text)
  dataTransfer.setDragImage(block.dom, 0, 0)
  dataTransfer.effectAllowed = 'move'
  view.dragging = { slice, move: true }
}

function endDrag(view: EditorView) {
  view.dragging = null
}
