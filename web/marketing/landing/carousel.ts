const intervalMs = 6_000
const swipePx = 100

const isWatched = (root: HTMLElement) =>
  (matchMedia('(hover: hover)').matches && root.matches(':hover')) || root.contains(document.activeElement)

/** Rotates the slides of a `[data-carousel]`. The row scrolls and snaps by touch even without scripts. */
export function startCarousel(root: HTMLElement): void {
  const frame = root.querySelector<HTMLElement>('[data-slides]')
  const count = frame?.children.length ?? 0
  if (!frame || count < 2) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let current = 0
  // The target of our own scroll, until the visitor scrolls.
  let goal: number | undefined
  let dragged: { from: number; left: number } | undefined

  function go(to: number) {
    current = (to + count) % count
    goal = current * frame!.clientWidth
    frame!.scrollTo({ left: goal, behavior: calm.matches ? 'auto' : 'smooth' })
    if (Math.abs(frame!.scrollLeft - goal) < 1) frame!.style.scrollSnapType = ''
  }
  setInterval(() => {
    if (calm.matches || document.hidden || root.dataset.paused !== undefined || dragged || isWatched(root))
      return
    // Screen readers announce what the visitor changes, not the rotation.
    frame.setAttribute('aria-live', 'off')
    go(current + 1)
  }, intervalMs)
  frame.addEventListener('scrollend', () => {
    // An interrupted scroll may report its end during the next one, and snapping then would stop that one, too.
    if (dragged || Math.abs(frame.scrollLeft - (goal ?? frame.scrollLeft)) >= 1) return
    goal = undefined
    frame.style.scrollSnapType = ''
    current = Math.round(frame.scrollLeft / frame.clientWidth)
  })
  for (const type of ['pointerdown', 'wheel'])
    frame.addEventListener(type, () => (goal = undefined), { passive: true })
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    frame.setAttribute('aria-live', 'polite')
    if (button?.dataset.go) go(current + Number(button.dataset.go))
    if (button?.dataset.pause !== undefined) root.toggleAttribute('data-paused')
  })
  // Browsers don't scroll by dragging with a mouse.
  frame.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    if (pointerType === 'mouse') dragged = { from: clientX, left: frame.scrollLeft }
  })
  addEventListener('pointermove', ({ clientX }) => {
    if (!dragged) return
    frame.style.scrollSnapType = 'none'
    frame.scrollLeft = dragged.left - (clientX - dragged.from)
  })
  addEventListener('pointerup', ({ clientX }) => {
    if (!dragged) return
    const px = clientX - dragged.from
    dragged = undefined
    go(Math.abs(px) > swipePx ? current - Math.sign(px) : current)
  })
  root.dataset.live = ''
}
