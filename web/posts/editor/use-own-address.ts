import { useEffect } from 'react'

/**
 * Gives a new post its address as soon as there is one, for a reload and for the history. Not by the router: another route
 * would be another page, and the cursor would be gone. Its state must stay, it counts the history by it.
 */
export function useOwnAddress(postId: string, isNew: boolean, isThere: boolean): void {
  useEffect(() => {
    if (isNew && isThere && location.pathname.endsWith('/new'))
      window.history.replaceState(window.history.state, '', `/dashboard/posts/${postId}`)
  }, [postId, isNew, isThere])
}
