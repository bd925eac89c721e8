import { posToDOMRect, useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { toolbarId } from './rich-extensions.ts'
import { toolGroups, ToolFace, type Tool, type ToolDialogs } from './tools.tsx'
import { isBlockSelected } from './wp-block.ts'
import { rove } from '../../ui/rove.ts'

/** At the selection; on phones above the keyboard. Hidden only visually, so that keys and screen readers always reach it. */
export function FormattingBar({ editor, dialogs }: { editor: Editor; dialogs: ToolDialogs }) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState('')
  useBarPlace(bar, editor)
  const now = useEditorState({ editor, selector: readStates })
  return (
    <div
      ref={bar}
      id={toolbarId}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls="content"
      onKeyDown={onToolbarKey}
      onFocus={(event) => setStop(event.target.dataset['tool'] ?? '')}
      className="pointer-events-none absolute z-[9] flex max-w-full overflow-x-auto rounded-lg border border-line bg-surface p-1 opacity-0 shadow-lift focus-within:pointer-events-auto focus-within:opacity-100 data-shown:pointer-events-auto data-shown:opacity-100 max-sm:pointer-events-auto max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-none max-sm:border-x-0 max-sm:opacity-100"
    >
      {toolGroups.map((tools) => (
        <div
          key={tools[0]!.label}
          className="flex border-line not-first:border-l not-first:pl-1 empty:hidden"
        >
          {tools.map((tool) => {
            const { fits, isOn, isDisabled } = now[tool.label]!
            const isStop = tool.label === (now[stop]?.fits ? stop : toolGroups[0]![0]!.label)
            return (
              fits && (
                <ToolButton
                  key={tool.label}
                  {...{ tool, isOn, isDisabled, isStop }}
                  onPress={() => !isDisabled && tool.press(editor, dialogs)}
                />
              )
            )
          })}
        </div>
      ))}
    </div>
  )
}

const readStates = ({ editor }: { editor: Editor }) =>
  Object.fromEntries(toolGroups.flat().map((tool) => [tool.label, readState(tool, editor)]))

const readState = ({ fits, isOn, isDisabled }: Tool, editor: Editor) => ({
  fits: fits?.(editor) ?? true,
  isOn: isOn?.(editor),
  isDisabled: isDisabled?.(editor) ?? false,
})

interface ToolButtonProps extends Omit<ReturnType<typeof readState>, 'fits'> {
  tool: Tool
  /** The button Tab leads to. */
  isStop: boolean
  onPress(): void
}

function ToolButton({ tool, isStop, isOn, isDisabled, onPress }: ToolButtonProps) {
  const { label, shortcut } = tool
  return (
    <button
      type="button"
      data-tool={label}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center rounded-md px-2 text-sm font-semibold whitespace-nowrap text-ink transition-colors duration-150 hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-soft aria-disabled:opacity-60 aria-disabled:hover:bg-transparent aria-pressed:bg-accent-wash aria-pressed:text-accent-strong pointer-coarse:h-11 pointer-coarse:min-w-11"
      // Keep the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <ToolFace tool={tool} />
    </button>
  )
}

// Distance to the text, and room for the bars at the top of the page.
const gapPx = 8
const topPx = 128

/** Moves the bar with the selection, the page and the phone's keyboard. */
function useBarPlace(bar: RefObject<HTMLDivElement | null>, editor: Editor): void {
  useEffect(() => {
    const gone = new AbortController()
    const phone = matchMedia('(width < 40rem)')
    let isPressed = false
    function place() {
      const element = bar.current
      if (!element || editor.isDestroyed) return
      const view = window.visualViewport
      const isFixed = phone.matches
      const keyboardPx = view && isFixed ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0
      element.style.bottom = isFixed ? `${keyboardPx}px` : ''
      element.toggleAttribute('data-shown', editor.isFocused && !isPressed && isWanted(editor))
      if (isFixed || !element.matches('[data-shown], :focus-within')) return
      const frame = element.parentElement!.getBoundingClientRect()
      const { top, bottom, left } = anchorOf(editor)
      const above = top - element.offsetHeight - gapPx
      const y = above > topPx ? above : Math.max(bottom + gapPx, topPx)
      const lowest = innerHeight - element.offsetHeight - gapPx
      element.style.top = `${Math.min(y, lowest) - frame.top}px`
      element.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - element.offsetWidth))}px`
    }
    function press({ type, target }: Event) {
      // Don't cover the text during selection.
      isPressed = type === 'pointerdown' && !bar.current?.contains(target as Node)
      place()
    }
    const options = { signal: gone.signal }
    for (const name of ['scroll', 'resize'])
      for (const view of [window, window.visualViewport]) view?.addEventListener(name, place, options)
    bar.current?.parentElement?.addEventListener('pointerdown', press, options)
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, press, options)
    bar.current?.addEventListener('focusin', place, options)
    for (const name of ['transaction', 'focus', 'blur'] as const) editor.on(name, place)
    // Its tools change with the selection; it must not move under the pointer that presses one.
    const resizes = new ResizeObserver(place)
    resizes.observe(bar.current!)
    return () => {
      gone.abort()
      resizes.disconnect()
      for (const name of ['transaction', 'focus', 'blur'] as const) editor.off(name, place)
    }
  }, [bar, editor])
}

const isWanted = (editor: Editor) =>
  !editor.state.selection.empty ||
  isBlockSelected(editor) ||
  ['link', 'table'].some((name) => editor.isActive(name))

/** Tables and blocks are anchored as a whole, whatever is selected in them. */
function anchorOf({ view, state: { selection } }: Editor): { top: number; bottom: number; left: number } {
  const isWhole = /^(table|captionedTable|figure|wpBlock)$/.test(selection.$from.node(1)?.type.name ?? '')
  const whole = isWhole && view.nodeDOM(selection.$from.before(1))
  return whole instanceof Element
    ? whole.getBoundingClientRect()
    : posToDOMRect(view, selection.from, selection.to)
}

/** The toolbar is one tab stop with arrow keys inside it: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
function onToolbarKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Escape') return document.getElementById('content')?.focus()
  rove(event, [...event.currentTarget.querySelectorAll('button')])
}
