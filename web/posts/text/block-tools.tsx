import type { Editor } from '@tiptap/react'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Stroke } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { blockAt, blockAtHeight, isEmptyLine, type Block } from './block-place.ts'
import { blockTools, picture, ToolFace, type Tool, type ToolDialogs } from './tools.tsx'

/** Beside the block under the mouse or with the cursor. The keys that do what its grip does are in wp-block.ts. */
export function BlockTools({ editor, dialogs }: { editor: Editor; dialogs: ToolDialogs }) {
  const tools = useRef<HTMLDivElement>(null)
  const [block, setBlock] = useBlock(editor, tools)
  return (
    <div ref={tools} hidden={!block} className="block-tools" style={{ top: block?.dom.offsetTop }}>
      <Menu
        label="Add a block"
        face={<Stroke size={20} className="size-5 stroke-current stroke-[1.6]" d="M10 4.5v11M4.5 10h11" />}
      >
        {blockTools.map((tool) => (
          <MenuItem
            key={tool.label}
            className="gap-3"
            onClick={() => block && addBlock(editor, block, tool, dialogs)}
          >
            <span aria-hidden="true" className="w-6 text-center font-semibold whitespace-nowrap">
              <ToolFace tool={tool} />
            </span>
            {tool.label}
          </MenuItem>
        ))}
      </Menu>
      <div
        aria-hidden="true"
        title="Drag to move (Alt+Shift+↑ or ↓)"
        draggable
        className="block-grip"
        onClick={() => {
          if (block) editor.commands.setNodeSelection(block.position)
          editor.view.focus()
        }}
        onDragStart={({ dataTransfer }) => block && startDrag(editor, block, dataTransfer)}
        onDragEnd={() => {
          endDrag(editor)
          setBlock(undefined)
        }}
      />
    </div>
  )
}

/** The block under the mouse, otherwise the one the cursor moved to, until it is typed in. */
function useBlock(editor: Editor, tools: RefObject<HTMLElement | null>) {
  const [block, setBlock] = useState<Block>()
  useEffect(() => {
    const area = tools.current?.parentElement
    const left = new AbortController()
    const isMenuOpen = () => tools.current?.querySelector(':popover-open') != null
    const atCursor = () => blockAt(editor.view, editor.state.selection.from)
    const follow = ({ clientY, buttons }: MouseEvent) => {
      if (buttons === 0 && !isMenuOpen()) setBlock(blockAtHeight(editor.view, clientY))
    }
    const leave = () => isMenuOpen() || setBlock(editor.isFocused ? atCursor() : undefined)
    const focus = () => setBlock(atCursor())
    // Typing moves the blocks.
    const change = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged && !isEmptyLine(transaction.selection.$from.parent)) setBlock(undefined)
      else if (transaction.docChanged || transaction.selectionSet) focus()
    }
    area?.addEventListener('mousemove', follow, left)
    area?.addEventListener('mouseleave', leave, left)
    editor.on('focus', focus).on('transaction', change)
    return () => {
      left.abort()
      editor.off('focus', focus).off('transaction', change)
    }
  }, [editor, tools])
  return [block, setBlock] as const
}

/** Adds a block after this one, or in its place if it is an empty line. */
function addBlock(editor: Editor, { position }: Block, tool: Tool, dialogs: ToolDialogs): void {
  const before = editor.state.doc.nodeAt(position)!
  const end = position + before.nodeSize
  const isLine = isEmptyLine(before)
  // Before the menu closes, which would focus its button.
  editor.view.focus()
  // A canceled upload leaves no empty line.
  if (tool === picture && !isLine) return dialogs.picture({ from: end, to: end })
  const chain = isLine ? editor.chain() : editor.chain().insertContentAt(end, { type: 'paragraph' })
  chain
    .setTextSelection((isLine ? position : end) + 1)
    .scrollIntoView()
    .run()
  tool.press(editor, dialogs)
}

/** Prepares what ProseMirror does for a drag that starts inside its text: its own drop handler does the rest. */
function startDrag(editor: Editor, block: Block, dataTransfer: DataTransfer) {
  editor.commands.setNodeSelection(block.position)
  const { view } = editor
  const slice = view.state.selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  dataTransfer.setData('text/html', dom.innerHTML)
  dataTransfer.setData('text/plain', text)
  dataTransfer.setDragImage(block.dom, 0, 0)
  dataTransfer.effectAllowed = 'move'
  view.dragging = { slice, move: true }
}

function endDrag({ view }: Editor) {
  view.dragging = null
}
