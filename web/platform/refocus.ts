/** Focuses without scrolling. The text editor keeps its cursor, which browsers would move to the start. */
export function refocus(element: HTMLElement & { editor?: { view: { focus(): void } } }): void {
  if (element.editor) element.editor.view.focus()
  else element.focus({ preventScroll: true })
}
