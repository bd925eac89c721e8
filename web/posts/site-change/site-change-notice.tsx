import { useState } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { Button } from '../../ui/button.tsx'
import { queryClient } from '../../platform/query-client.ts'
import { postQuery } from '../post-queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Lazy because it is rarely needed and includes the comparison.
const SiteChangeDialog = lazyPart(async () => (await import('./site-change-dialog.tsx')).SiteChangeDialog)

/** Offers to compare both texts when we refused to overwrite the site's. */
export function SiteChangeNotice({ post }: { post: Post }) {
  const [isOpen, setOpen] = useState(false)
  function settle() {
    setOpen(false)
    void queryClient.resetQueries(postQuery(post.id))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>See the difference</Button>
      {isOpen && <SiteChangeDialog post={post} onSettled={settle} onClose={() => setOpen(false)} />}
    </>
  )
}
