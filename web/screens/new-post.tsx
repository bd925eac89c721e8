import { useLocation } from '../platform/routing/router.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PostEditorArea } from './post-editor-area.tsx'

export function NewPostScreen() {
  // Remounts, so that asking for a new post while writing one starts another.
  const { key } = useLocation()
  return (
    <>
      <div className="sr-only">
        <PageHeading title="New Post" />
      </div>
      <PostEditorArea key={key} post={undefined} />
    </>
  )
}
