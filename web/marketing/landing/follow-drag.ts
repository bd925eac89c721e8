interface Drag {
  begin(): void
  /** Pixels from where it began; negative to the left. */
  move(px: number): void
  /** 0 when it was called off. */
  end(px: number): void
}

/** Tells of sideways drags by mouse, pen or finger. `touch-action: pan-y` in the stylesheet leaves scrolling to the browser. */
export function followDrag(frame: HTMLElement, { begin, move, end }: Drag): void {
  let from: { x: number; pointer: number } | undefined
  const finish = (px: number) => {
    from = undefined
    frame.removeAttribute('data-dragging')
    end(px)
  }
  frame.addEventListener('pointerdown', (event) => {
    if (from || !event.isPrimary || event.button !== 0) return
    from = { x: event.clientX, pointer: event.pointerId }
    frame.setPointerCapture(event.pointerId)
    frame.setAttribute('data-dragging', '')
    begin()
  })
  frame.addEventListener('pointermove', (event) => {
    if (event.pointerId === from?.pointer) move(event.clientX - from.x)
  })
  frame.addEventListener('pointerup', (event) => {
    if (event.pointerId === from?.pointer) finish(event.clientX - from.x)
  })
  // The browser took it, for scrolling.
  frame.addEventListener('pointercancel', (event) => {
    if (event.pointerId === from?.pointer) finish(0)
  })
}
