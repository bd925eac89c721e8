import type { Attention } from './carousel-position.ts'

/** Tells what speaks against moving by itself, now and whenever it changes. */
export function watchAttention(root: HTMLElement, notice: (change: Partial<Attention>) => void): void {
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
