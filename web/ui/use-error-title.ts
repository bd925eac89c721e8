import { useEffect } from 'react'

const prefix = 'Error: '

/** Announces the error in the document title, as GOV.UK does: https://design-system.service.gov.uk/components/error-summary/ */
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
