import { useEffect, useEffectEvent, type RefObject } from 'react'

// A shorter movement is just an unsteady click.
const startPx = 6
// This close to an edge, the page scrolls by this many pixels per frame.
const [edgePx, scrollPx] = [72, 14]

interface Drag {
  key: string
  source: HTMLElement
  start: { x: number; y: number }
  at: { x: number; y: number }
  image: HTMLElement | undefined
  /** The drop target under the pointer. */
  over: HTMLElement | undefined
  isOver: boolean
}

type Drop = (key: string, target: string) => void

/**
 * Drags elements with `data-drag` onto those with `data-drop` by mouse, pen or finger. A mouse can start anywhere except on
 * buttons; a finger, which also scrolls, only at `data-handle`. Escape cancels.
 */
export function usePointerDrag(root: RefObject<HTMLElement | null>, onDrop: Drop): void {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const leaving = new AbortController()
    if (root.current) listen(root.current, leaving.signal, (key, target) => drop(key, target))
    return () => leaving.abort()
  }, [root])
}

function listen(element: HTMLElement, signal: AbortSignal, drop: Drop) {
  let drag: Drag | undefined
  const end = () => {
    if (drag) finish(drag)
    drag = undefined
  }
  function onMove({ clientX: x, clientY: y }: PointerEvent) {
    if (!drag) return
    drag.at = { x, y }
    if (!drag.image && Math.hypot(x - drag.start.x, y - drag.start.y) > startPx) begin(drag)
  }
  function onUp() {
    const { image, key, at } = drag ?? {}
    const target = at && targetAt(at)?.dataset.drop
    end()
    if (!image || !key) return
    swallowClick()
    if (target) drop(key, target)
  }
  const options = { signal }
  element.addEventListener('pointerdown', (event) => (drag = startOf(event)), options)
  // Otherwise the browser would drag a link's address.
  element.addEventListener('dragstart', (event) => event.preventDefault(), options)
  window.addEventListener('pointermove', onMove, options)
  window.addEventListener('pointerup', onUp, options)
  window.addEventListener('pointercancel', end, options)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options)
  signal.addEventListener('abort', end)
}

function begin(drag: Drag) {
  drag.image = imageOf(drag.source)
  drag.source.setAttribute('data-dragged', '')
  follow(drag)
}

function follow(drag: Drag) {
  const { image, at } = drag
  if (!image || drag.isOver) return
  const by = at.y < edgePx ? -scrollPx : at.y > innerHeight - edgePx ? scrollPx : 0
  if (by) window.scrollBy(0, by)
  image.style.translate = `${at.x + 8}px ${at.y + 8}px`
  const target = targetAt(at)
  const isRefused = drag.source.dataset.needs === 'slot' && target?.dataset.lacks === 'slot'
  mark(drag, isRefused ? undefined : target)
  requestAnimationFrame(() => follow(drag))
}

function mark(drag: Drag, next: HTMLElement | undefined) {
  if (drag.over === next) return
  drag.over?.removeAttribute('data-over')
  next?.setAttribute('data-over', '')
  drag.over = next
}

function finish(drag: Drag) {
  drag.isOver = true
  drag.image?.remove()
  drag.source.removeAttribute('data-dragged')
  mark(drag, undefined)
}

const targetAt = ({ x, y }: Drag['at']) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? undefined

function startOf({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent): Drag | undefined {
  if (!(target instanceof Element) || button !== 0) return undefined
  const source = target.closest<HTMLElement>('[data-drag]')
  const isHandle = target.closest('[data-handle]') !== null
  const isOther = target.closest('button:not([data-drag]), input, [role=menu]') !== null
  const mayStart = isHandle || (pointerType === 'mouse' && !isOther)
  const key = source?.dataset.drag
  if (!source || !key || !mayStart) return undefined
  return { key, source, start: { x, y }, at: { x, y }, image: undefined, over: undefined, isOver: false }
}

/** A copy that follows the pointer. */
function imageOf(source: HTMLElement): HTMLElement {
  const image = document.createElement('div')
  image.textContent = source.dataset.title ?? ''
  image.setAttribute('aria-hidden', 'true')
  image.className =
    'pointer-events-none fixed top-0 left-0 z-50 line-clamp-2 max-w-64 rounded-lg border border-accent bg-surface px-3 py-2 text-sm font-medium shadow-lift'
  document.body.append(image)
  return image
}

/** The click that ends a drag must not open anything. */
function swallowClick() {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
