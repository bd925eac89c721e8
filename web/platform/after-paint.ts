/**
 * Runs work once the browser has shown what there is: a menu closes at the press, and the dialog that takes a whole page's
 * layout to open comes in the frame after.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
