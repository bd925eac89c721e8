import { useEffect } from 'react'

const focusable =
  'button:not([disabled]), a[href], input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/** When the focused element is removed, such as a clicked button, focuses what was next to it. Browsers would focus the body. */
export function useKeptFocus(): void {
  useEffect(() => {
    // The last focused element and its ancestors, each with its next sibling.
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
