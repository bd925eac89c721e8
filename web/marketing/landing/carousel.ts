import { mayAdvance, offsetOf, slidesOfDrag, wrap, type Attention } from './carousel-position.ts'
import { followDrag } from './follow-drag.ts'

const intervalMs = 6_000

/** Makes the slides of a `[data-carousel]` take turns. */
export function startCarousel(root: HTMLElement): void {
  const frame = root.querySelector<HTMLElement>('[data-slides]')
  if (!frame || frame.children.length < 2) return
  const { go, notice } = takeTurns(frame, root.querySelectorAll<HTMLElement>('[data-dot]'))
  watchAttention(root, notice)
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    if (button?.dataset.go) go((current) => current + Number(button.dataset.go))
    if (button?.dataset.dot) go(() => Number(button.dataset.dot))
    if (button?.dataset.pause !== undefined) notice({ isPaused: root.toggleAttribute('data-paused') })
  })
  followDrag(frame, {
    begin: () => notice({ isDragging: true }),
    move: (px) => frame.style.setProperty('--drag', `${px}px`),
    end: (px) => {
      frame.style.removeProperty('--drag')
      notice({ isDragging: false })
      go((current) => current + slidesOfDrag(px))
    },
  })
  root.dataset.live = ''
  go(() => 0)
}

/** Shows one slide after the other for as long as nothing that it is told speaks against it. */
function takeTurns(frame: HTMLElement, dots: NodeListOf<HTMLElement>) {
  const slides = Array.from(frame.children) as HTMLElement[]
  const attention: Partial<Attention> = {}
  let current = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = () => {
    clearTimeout(timer)
    const isMoving = mayAdvance(attention)
    // What changes by itself is not read out; what the visitor changes is.
    frame.setAttribute('aria-live', isMoving ? 'off' : 'polite')
    if (isMoving) timer = setTimeout(() => go((slide) => slide + 1), intervalMs)
  }
  const go = (next: (current: number) => number) => {
    current = wrap(next(current), slides.length)
    slides.forEach((slide, index) => place(slide, offsetOf(index, current, slides.length)))
    for (const [index, dot] of dots.entries())
      if (index === current) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    wait()
  }
  const notice = (change: Partial<Attention>) => {
    Object.assign(attention, change)
    wait()
  }
  return { go, notice }
}

/** Only the slide that is read and its two neighbours glide; the others change sides unseen. */
function place(slide: HTMLElement, offset: number) {
  const was = Number(slide.dataset.offset ?? offset)
  slide.dataset.offset = String(offset)
  slide.style.setProperty('--offset', String(offset))
  slide.classList.toggle('gliding', Math.abs(offset) <= 1 && Math.abs(offset - was) <= 1)
  slide.inert = offset !== 0
}

/** Tells what speaks against moving by itself, now and whenever it changes. */
function watchAttention(root: HTMLElement, notice: (change: Partial<Attention>) => void): void {
  const littleMotion = matchMedia('(prefers-reduced-motion: reduce)')
  root.addEventListener('pointerenter', ({ pointerType }) => {
    // A finger does not hover; it would hold the carousel until the next press elsewhere.
    if (pointerType === 'mouse') notice({ isHovered: true })
  })
  root.addEventListener('pointerleave', () => notice({ isHovered: false }))
  root.addEventListener('focusin', () => notice({ hasFocus: true }))
  root.addEventListener('focusout', ({ relatedTarget }) =>
    notice({ hasFocus: relatedTarget instanceof Node && root.contains(relatedTarget) }),
  )
  document.addEventListener('visibilitychange', () => notice({ isPageHidden: document.hidden }))
  littleMotion.addEventListener('change', ({ matches }) => notice({ wantsLittleMotion: matches }))
  notice({ isPageHidden: document.hidden, wantsLittleMotion: littleMotion.matches })
}
