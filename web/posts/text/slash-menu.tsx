import { useEditorState, type Editor } from '@tiptap/react'
import { useLayoutEffect, useEffectEvent, useRef, useState } from 'react'
import { blockTools, ToolFace, type Tool, type ToolDialogs } from './tools.tsx'

/** Blocks offered by a slash at the start of a paragraph, filtered by what is typed after it. */
export function SlashMenu({ editor, dialogs }: { editor: Editor; dialogs: ToolDialogs }) {
  const typed = useEditorState({ editor, selector: readTyped })
  const [isLeft, setLeft] = useState(false)
  if (typed === null && isLeft) setLeft(false)
  const tools = blockTools.filter(({ label }) => label.toLowerCase().includes(typed?.toLowerCase() ?? ''))
  if (typed === null || isLeft || tools.length === 0) return null
  function take(tool: Tool | undefined) {
    const { $from } = editor.state.selection
    editor.chain().deleteRange({ from: $from.start(), to: $from.pos }).run()
    tool?.press(editor, dialogs)
  }
  return <BlockList {...{ editor, tools, take }} onLeave={() => setLeft(true)} />
}

/** The text after the slash; null without one. */
function readTyped({ editor }: { editor: Editor }): string | null {
  const { $from, empty } = editor.state.selection
  if (!empty || !editor.isFocused || $from.parent.type.name !== 'paragraph') return null
  const before = $from.parent.textBetween(0, $from.parentOffset, ' ', ' ')
  return /^\/[^/\n]{0,20}$/.test(before) ? before.slice(1) : null
}

interface BlockListProps {
  editor: Editor
  tools: Tool[]
  take(tool: Tool | undefined): void
  onLeave(): void
}

function BlockList({ editor, tools, take, onLeave }: BlockListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, tools.length - 1)
  useKeysOf(editor, (key) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + tools.length }
    const step = steps[key]
    if (step !== undefined) setChosen(step % tools.length)
    else if (key === 'Escape') onLeave()
    else if (key === 'Enter' || key === 'Tab') take(tools[at])
    else return false
    return true
  })
  useLayoutEffect(() => {
    placeBySlash(list.current!, editor)
    list.current!.children[at]?.scrollIntoView({ block: 'nearest' })
    editor.view.dom.setAttribute('aria-activedescendant', `slash-${at}`)
  }, [editor, tools.length, at])
  return (
    <div
      ref={list}
      id="slash-menu"
      role="listbox"
      tabIndex={-1}
      aria-label="Blocks"
      className="absolute z-[9] max-h-72 w-56 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-sm shadow-lift"
    >
      {tools.map((tool, index) => (
        <button
          key={tool.label}
          id={`slash-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="flex min-h-10 w-full items-center gap-3 rounded-md px-2.5 hover:bg-sunken aria-selected:bg-accent-wash"
          // Keep the cursor in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(tools[index])}
        >
          <span aria-hidden="true" className="w-5 text-center font-semibold">
            <ToolFace tool={tool} />
          </span>
          {tool.label}
        </button>
      ))}
    </div>
  )
}

/** Below its line, or above it if there is no room. */
function placeBySlash(list: HTMLElement, { view, state }: Editor): void {
  const { top, bottom } = view.coordsAtPos(state.selection.$from.start())
  const y = bottom + list.offsetHeight < innerHeight ? bottom + 4 : top - list.offsetHeight - 4
  list.style.setProperty('top', `${y - list.parentElement!.getBoundingClientRect().top}px`)
}

function useKeysOf(editor: Editor, take: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !take(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useLayoutEffect(() => {
    const { dom } = editor.view
    const listen = (event: KeyboardEvent) => onKey(event)
    dom.addEventListener('keydown', listen, true)
    dom.setAttribute('aria-controls', 'slash-menu')
    return () => {
      dom.removeEventListener('keydown', listen, true)
      for (const name of ['controls', 'activedescendant']) dom.removeAttribute(`aria-${name}`)
    }
  }, [editor])
}
