import { useEffect } from 'react'

const focusable =
  'button:not([disabled]), a[href], input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * Moves the focus to what is next to an element that has gone with it: the button that was pressed, the sentence that was decided.
 * By itself a browser puts it to the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // The element that had the focus last, and what it stood in.
    let path: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      path = []
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at)
    }
    const observer = new MutationObserver(() => {
      const [last] = path
      if (!last || last.isConnected || document.activeElement !== document.body) return
      const near = path.find((element) => element.isConnected && element.querySelector(focusable))
      if (near && near !== document.body) near.querySelector<HTMLElement>(focusable)?.focus()
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
