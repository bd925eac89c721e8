import { PageHeading } from '../ui/page-heading.tsx'
import { PostEditorArea } from './post-editor-area.tsx'

export function NewPostScreen() {
  return (
    <>
      <PageHeading title="New Post" />
      <PostEditorArea post={undefined} />
    </>
  )
}
