import { useEffect, useRef, type KeyboardEvent } from 'react'

/** One stop of the keyboard for a whole toolbar; the arrows move within it: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function useToolbarKeys() {
  const toolbar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(toolbar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  function stopAt(button: HTMLElement | undefined) {
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1
  }
  useEffect(() => {
    // Buttons come and go with what the cursor stands in.
    const all = buttons()
    if (!all.some(({ tabIndex }) => tabIndex === 0)) stopAt(all[0])
  })
  function onKeyDown(event: KeyboardEvent) {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const to = steps[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    const next = all.at(to % all.length)
    stopAt(next)
    next?.focus()
  }
  const onFocus = (event: { target: EventTarget }) => stopAt(event.target as HTMLElement)
  return { ref: toolbar, onKeyDown, onFocus }
}
