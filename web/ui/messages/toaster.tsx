import { useEffectEvent, useRef, type FocusEvent, useLayoutEffect, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import toast, { resolveValue, useToaster, useToasterStore, type Toast } from 'react-hot-toast/headless'
import { refocus } from '../../platform/refocus.ts'
import { useListener } from '../../platform/use-listener.ts'
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
  /** Where the focus was before it was in a message. */
  const cameFrom = useRef<HTMLElement>(undefined)
  const visible = toasts.filter((one) => one.visible)
  useEscape(visible.length > 0)
  useDecrease(visible.length, () => {
    // A removed toast fires no mouseleave or blur, so the pause would never end.
    handlers.endPause()
    if (document.activeElement === document.body && cameFrom.current?.isConnected) refocus(cameFrom.current)
    cameFrom.current = undefined
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
        if (isOutside(event)) cameFrom.current = event.relatedTarget as HTMLElement
        handlers.startPause()
      }}
      onBlur={(event) => {
        if (!isOutside(event)) return
        cameFrom.current = undefined
        handlers.endPause()
      }}
    >
      {/* Always mounted, because screen readers may not announce a live region that appears with its content. */}
      <LiveToasts live="assertive" toasts={visible.filter(isError)} />
      <LiveToasts live="polite" toasts={visible.filter((one) => !isError(one))} />
    </section>
  )
  // An open dialog makes everything outside it inert.
  return place ? createPortal(messages, place) : messages
}

const LiveToasts = ({ live, toasts }: { live: 'assertive' | 'polite'; toasts: Toast[] }) => (
  <div aria-live={live} className="contents">
    {toasts.map((one) => (
      <ToastCard key={one.id} toast={one} />
    ))}
  </div>
)

function ToastCard({ toast: one }: { toast: Toast }) {
  const look = looks[one.type]
  const dismiss = () => toast.dismiss(one.id)
  return (
    <div
      // A swipe up or down scrolls instead.
      onPointerUp={({ pointerType, target }) => {
        if (pointerType === 'touch' && !(target as Element).closest('a, button')) dismiss()
      }}
      className="toast pointer-events-auto flex w-full touch-pan-y max-w-sm items-start gap-3 rounded-xl border border-line bg-surface py-1 pr-1 pl-4 text-ink shadow-lift"
    >
      <span aria-hidden="true" className={`mt-4 size-2 shrink-0 rounded-full ${look?.dot ?? 'bg-blue'}`} />
      <p className="min-w-0 grow py-2.5">
        {look && <span className="sr-only">{look.word}</span>}
        <span>{resolveValue(one.message, one)}</span>
      </p>
      <IconButton label="Dismiss" icon="close" onClick={dismiss} />
    </div>
  )
}

const isError = (one: Toast) => one.type === 'error'

const isOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

function useDecrease(count: number, tell: () => void) {
  const onDecrease = useEffectEvent(tell)
  const before = useRef(count)
  // A layout effect, because useKeptFocus would move the focus elsewhere right after it.
  useLayoutEffect(() => {
    if (count < before.current) onDecrease()
    before.current = count
  }, [count])
}

/** Dismisses all on Escape unless it closes something on top. */
function useEscape(isOn: boolean) {
  const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    const isCovered = document.querySelector('dialog[open], :popover-open') !== null
    if (key === 'Escape' && !defaultPrevented && !isCovered) toast.dismiss()
  }
  useListener(['keydown'], onKey, isOn)
}

const controls = ':is(a[href], button, input, select, textarea, [tabindex="0"])'
// The usual gap between controls.
const gap = 8
// About the width of a column of buttons, so that the element stays near its corner.
const farthestLeft = 160
// The bar at the top of every page, with a gap.
const topBar = 72

/** Moves a floating element so that it covers the fewest controls; recalculates when `count` or `place` changes. */
function useAvoidOverlap(
  region: RefObject<HTMLElement | null>,
  count: number,
  place: HTMLElement | undefined,
): void {
  function clear() {
    const { current } = region
    current?.style.removeProperty('translate')
    if (current && count > 0)
      current.style.setProperty('translate', bestMove(current.getBoundingClientRect()))
  }
  const onChange = useEffectEvent(clear)
  useLayoutEffect(() => onChange(), [count, place])
  useListener(['resize', 'scrollend'], clear)
}

/** The nearest of the best places: to the left of a control, or above one where the element is as wide as the page. */
function bestMove({ left, right, top, bottom }: DOMRect): string {
  // Of an open dialog, which makes the page inert.
  const page = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  const boxes = [...(page?.querySelectorAll(controls) ?? [])]
    .filter((control) => !control.closest('[aria-label="Messages"]'))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0)
  const isWide = left < farthestLeft
  const [farthest, distanceTo] = isWide
    ? [top - topBar, (box: DOMRect) => bottom - box.top + gap]
    : [Math.min(farthestLeft, left), (box: DOMRect) => right - box.left + gap]
  const [x, y] = isWide ? [0, 1] : [1, 0]
  const coveredAt = (by: number) =>
    boxes.filter(
      (box) =>
        box.left < right - x * by &&
        box.right > left - x * by &&
        box.top < bottom - y * by &&
        box.bottom > top - y * by,
    ).length
  const moves = boxes.map(distanceTo).filter((by) => by > 0 && by <= farthest)
  let best = 0
  for (const by of moves.toSorted((a, b) => a - b)) if (coveredAt(by) < coveredAt(best)) best = by
  return `${-x * best}px ${-y * best}px`
}
