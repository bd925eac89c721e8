/** Moves the focus among elements with the arrow keys, Home and End; returns the element it moved to. */
export function rove(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  items: HTMLElement[],
  [back, on]: [back: string, on: string] = ['ArrowLeft', 'ArrowRight'],
): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement)
  const steps: Record<string, number> = { [on]: at + 1, [back]: at - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (step === undefined) return undefined
  event.preventDefault()
  const next = items.at(step % items.length)
  next?.focus()
  return next
}
