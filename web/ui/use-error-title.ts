import { useEffect } from 'react'

const prefix = 'Error: '

/** Names the failure in the document's title too, the first thing that a screen reader says of a page: https://design-system.service.gov.uk/components/error-summary/ */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    const before = document.title
    if (!before.startsWith(prefix)) document.title = prefix + before
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [isWrong])
}
