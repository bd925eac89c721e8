/** Runs work after the next paint, so that a slow dialog does not delay closing the menu that opened it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
