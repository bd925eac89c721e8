import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import toast, { resolveValue, useToaster, useToasterStore, type Toast } from 'react-hot-toast/headless'
import { useAvoidOverlap } from '../fields/use-avoid-overlap.ts'
import { useListener } from '../use-listener.ts'
import { useToastContainer } from './toast-container.tsx'
import { IconButton } from '../button.tsx'

interface ToasterProps {
  position: 'top-right' | 'bottom-right'
  successMs: number
  /** How long neutral toasts stay. */
  infoMs: number
}

const looks: Partial<Record<Toast['type'], { dot: string; word: string }>> = {
  success: { dot: 'bg-good', word: 'Done: ' },
  error: { dot: 'bg-danger', word: 'Error: ' },
}

/** Unstyled by the library, because the content security policy forbids its inline styles. */
export function Toaster({ position, successMs, infoMs }: ToasterProps) {
  const fading = { duration: infoMs, success: { duration: successMs }, error: { duration: 4_000 } }
  const { toasts, handlers } = useToaster({ ...fading, loading: { duration: Infinity } })
  const { pausedAt } = useToasterStore()
  const cameFrom = useRef<Element | null>(null)
  const visible = toasts.filter((one) => one.visible)
  const dismiss = (id?: string) => {
    toast.dismiss(id)
    // A removed element fires no mouseleave or blur, so the pause would never end.
    handlers.endPause()
    if (id === undefined || visible.length === 1) restoreFocus(cameFrom.current)
  }
  useEscape(visible.length > 0, dismiss)
  const isFocusInside = useRef(false)
  useDecrease(visible.length, () => {
    // A toast that removes itself fires no mouseleave or blur either.
    handlers.endPause()
    if (!isFocusInside.current || document.activeElement !== document.body) return
    isFocusInside.current = false
    restoreFocus(cameFrom.current)
  })
  const place = useToastContainer()
  const region = useRef<HTMLElement>(null)
  useAvoidOverlap(region, visible.length, place)
  const messages = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses while someone reads
    <section
      ref={region}
      aria-label="Messages"
      // Up to twenty toasts are kept, so the list scrolls.
      className={`pointer-events-none fixed inset-x-4 z-50 flex max-h-[calc(100dvh-2rem)] flex-col items-end gap-2 overflow-y-auto p-1 sm:left-auto sm:w-96 ${position === 'top-right' ? 'top-3' : 'bottom-20'}`}
      // Not when it enters: a toast that appears under a resting pointer, or after a tap, would cover the page for good.
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && !pausedAt && handlers.startPause()}
      onPointerLeave={handlers.endPause}
      onFocus={(event) => {
        if (isOutside(event)) cameFrom.current = event.relatedTarget
        isFocusInside.current = true
        handlers.startPause()
      }}
      onBlur={(event) => {
        if (!isOutside(event)) return
        isFocusInside.current = false
        handlers.endPause()
      }}
    >
      {/* Always mounted, because screen readers may not announce a live region that appears with its content. */}
      <LiveToasts live="assertive" toasts={visible.filter(isError)} onDismiss={dismiss} />
      <LiveToasts live="polite" toasts={visible.filter((one) => !isError(one))} onDismiss={dismiss} />
    </section>
  )
  // An open dialog makes everything outside it inert.
  return place ? createPortal(messages, place) : messages
}

interface LiveToastsProps {
  live: 'assertive' | 'polite'
  toasts: Toast[]
  onDismiss(id: string): void
}

const LiveToasts = ({ live, toasts, onDismiss }: LiveToastsProps) => (
  <div aria-live={live} className="contents">
    {toasts.map((one) => (
      <ToastCard key={one.id} toast={one} onDismiss={() => onDismiss(one.id)} />
    ))}
  </div>
)

function ToastCard({ toast: one, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const look = looks[one.type]
  return (
    <div
      // A swipe up or down scrolls instead.
      onPointerUp={({ pointerType, target }) => {
        if (pointerType === 'touch' && !(target as Element).closest('a, button')) onDismiss()
      }}
      className="toast pointer-events-auto flex w-full touch-pan-y max-w-sm items-start gap-3 rounded-xl border border-line bg-surface py-1 pr-1 pl-4 text-ink shadow-lift"
    >
      <span aria-hidden="true" className={`mt-4 size-2 shrink-0 rounded-full ${look?.dot ?? 'bg-blue'}`} />
      <p className="min-w-0 grow py-2.5">
        {look && <span className="sr-only">{look.word}</span>}
        <span>{resolveValue(one.message, one)}</span>
      </p>
      <IconButton label="Dismiss" icon="close" onClick={onDismiss} />
    </div>
  )
}

const isError = (one: Toast) => one.type === 'error'

const isOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

function restoreFocus(element: Element | null) {
  const isLost = document.activeElement === null || document.activeElement === document.body
  const wasInside = document.activeElement?.closest('[aria-label="Messages"]')
  if ((isLost || wasInside) && element instanceof HTMLElement && element.isConnected) element.focus()
}

function useDecrease(count: number, tell: () => void) {
  const onDecrease = useEffectEvent(tell)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) onDecrease()
    before.current = count
  }, [count])
}

/** Dismisses on Escape unless it closes something on top. */
function useEscape(isOn: boolean, dismiss: () => void) {
  const isCovered = () => document.querySelector('dialog[open], :popover-open') !== null
  useListener(
    ['keydown'],
    ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented && !isCovered()) dismiss()
    },
    isOn,
  )
}
