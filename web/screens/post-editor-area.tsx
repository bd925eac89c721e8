import type { ComponentProps } from 'react'
import { useLocation, useNavigate } from '../platform/routing/router.tsx'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { readWanted } from '../platform/wanted-topic.ts'
import { PostEditor } from '../posts/editor/post-editor.tsx'
import { GenerateButton } from '../writing/generate-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { queryClient } from '../platform/api.ts'

// Only live posts have results.
const PostResults = lazyPart(async () => (await import('../results/post-results.tsx')).PostResults)

type EditorProps = ComponentProps<typeof PostEditor>

interface PostEditorAreaProps extends Pick<EditorProps, 'notices' | 'unpublish'> {
  post: Post | undefined
  liveVersion?: number | null
  slot?: string | null
}

/** The editor with the writer beside it. */
export function PostEditorArea({ post, liveVersion = null, slot = null, ...about }: PostEditorAreaProps) {
  const navigate = useNavigate()
  // A suggestion starts a new post only.
  const wanted = readWanted(useLocation().state)
  const begun = post ? undefined : wanted
  const isLive = post?.status === 'published'

  function goOn(saved: Post) {
    const isWatched = isPublishing(saved) || saved.status === 'writing'
    navigate(isWatched ? `/dashboard/posts/${saved.id}` : '/dashboard/posts', { replace: isWatched })
  }
  return (
    <PostEditor
      {...about}
      post={post}
      liveVersion={liveVersion}
      slot={slot}
      results={isLive && <PostResults id={post.id} />}
      onSaved={goOn}
      renderExtra={(draft, letLeave, label) => (
        <GenerateButton
          label={label}
          // Before anything is written, the title is the topic.
          topic={draft.content === '' || isLive ? draft.title || (begun?.title ?? '') : ''}
          keywords={draft.keywords.length > 0 ? draft.keywords : (begun?.keywords ?? [])}
          isWanted={begun !== undefined && !label}
          refreshes={isLive ? post.id : undefined}
          unwrittenId={post?.status === 'failed' && draft.content === '' ? post.id : undefined}
          onStarted={(started) => {
            letLeave()
            queryClient.setQueryData(['posts', 'get', { id: started.id }], { post: started })
            goOn(started)
          }}
        />
      )}
    />
  )
}
