import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate, useParams } from 'react-router'
import type { Post } from '../../contract/posts.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { FailureNotice } from '../posts/failure-notice.tsx'
import { postQuery } from '../posts/post-queries.ts'
import { PublishingPanel } from '../posts/publishing-panel.tsx'
import { SampleWriterBadge } from '../posts/sample-writer-badge.tsx'
import { PostStatusBadge } from '../posts/post-status-badge.tsx'
import { usePublishOutcome } from '../posts/use-publish-outcome.ts'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { WritingProgress } from '../writing/writing-progress.tsx'
import { PostEditorArea } from './post-editor-area.tsx'

export function EditPostScreen() {
  const { id = '' } = useParams()
  // Another post is another page: nothing of the one before may stay.
  return <EditPost key={id} id={id} />
}

function EditPost({ id }: { id: string }) {
  const query = useQuery(postQuery(id))
  const navigate = useNavigate()
  const post = query.data?.post
  const onLive = useCallback(
    ({ title, wordpress_url }: Post) => {
      toast.success('Post published successfully!')
      void navigate('/dashboard/posts', { state: { live: { title, url: wordpress_url } }, replace: true })
    },
    [navigate],
  )
  usePublishOutcome(post, onLive)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageHeading title="Edit Post" />
        {post && <PostStatusBadge status={post.status} />}
        {post && <SampleWriterBadge writer={post.writer} />}
      </div>
      {query.isError && !post && (
        <Notice
          tone="danger"
          title={
            isHopeless(query.error)
              ? 'This post does not exist.'
              : failureMessage(query.error, 'The post could not be loaded.')
          }
          isUrgent
        >
          {isHopeless(query.error) ? (
            <ButtonLink to="/dashboard/posts" look="secondary">
              All posts
            </ButtonLink>
          ) : (
            <Button look="secondary" onClick={() => void query.refetch()}>
              Try Again
            </Button>
          )}
        </Notice>
      )}
      {/* Edited is only what the server has said since this page was opened: an older copy would be refused on saving. */}
      {post && (query.isFetchedAfterMount || isAtWork(post)) ? (
        <PostBody post={post} liveVersion={query.data?.liveVersion ?? null} />
      ) : (
        !query.isError && <Spinner />
      )}
    </>
  )
}

// An address that names no post will not name one when it is asked again.
const isHopeless = (error: Error) => hasCode(error, 'not_found', 'invalid_input')
const isAtWork = ({ status }: Post) => status === 'writing' || status === 'publishing'

function PostBody({ post, liveVersion }: { post: Post; liveVersion: number | null }) {
  const queries = useQueryClient()
  if (post.status === 'publishing') return <PublishingPanel title={post.title} />
  if (post.status === 'writing')
    return (
      <WritingProgress
        postId={post.id}
        title={post.title}
        onEnd={(isDone) => {
          if (isDone) toast.success('Your draft is ready.')
          void queries.invalidateQueries({ queryKey: queryKeys.post(post.id) })
        }}
      />
    )
  return (
    <>
      {post.failure && (
        <FailureNotice
          title={post.content === '' ? 'This post could not be written' : 'This post could not be published'}
          failure={post.failure}
        >
          {post.content !== '' && (
            <p>
              The address and the password of your site are under{' '}
              <TextLink to="/dashboard/settings?tab=profile#your-site">Settings</TextLink>. Your text is kept;
              press Publish to try again.
            </p>
          )}
        </FailureNotice>
      )}
      <PostEditorArea post={post} liveVersion={liveVersion} />
    </>
  )
}
