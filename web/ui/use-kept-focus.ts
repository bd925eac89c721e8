import { useEffect } from 'react'

const focusable =
  'button:not([disabled]), a[href], input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * Moves the focus to what is next to an element that has gone with it: the button that was pressed, the sentence that was decided.
 * By itself a browser puts it to the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // The element that had the focus last, and what it stood in, each with what came after it.
    let path: { element: Element; next: Element | null }[] = []
    const remember = ({ target }: FocusEvent) => {
      path = []
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
        path.push({ element: at, next: at.nextElementSibling })
    }
    const observer = new MutationObserver(() => {
      const [last] = path
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      const at = path.findIndex(({ element }) => element.isConnected && element.querySelector(focusable))
      const near = path[at]?.element
      if (!near || near === document.body) return
      const next = path[at - 1]?.next
      const after = next?.isConnected ? next.querySelector<HTMLElement>(focusable) : null
      ;(after ?? near.querySelector<HTMLElement>(focusable))?.focus()
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
