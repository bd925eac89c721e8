import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate, useParams } from '../platform/routing/router.tsx'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { FailureNotice } from '../posts/failure-notice.tsx'
import { postQuery } from '../posts/post-queries.ts'
import { PublishingPanel } from '../posts/publishing-panel.tsx'
import { SampleArticleBadge } from '../posts/sample-article-badge.tsx'
import { PostStatusBadge } from '../posts/post-status-badge.tsx'
import { SiteChangeNotice } from '../posts/site-change/site-change-notice.tsx'
import { TakeBack } from '../posts/take-back.tsx'
import { usePublishOutcome } from '../posts/use-publish-outcome.ts'
import { useTakeBack } from '../posts/use-take-back.ts'
import { useWriteAgain } from '../posts/use-write-again.ts'
import { VisitNotice } from '../posts/visit-notice.tsx'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
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
      navigate('/dashboard/posts', { state: { live: { title, url: wordpress_url } }, replace: true })
    },
    [navigate],
  )
  const { isGoing, takeBack } = useTakeBack(post)
  // What is taken back is publishing for a moment too.
  usePublishOutcome(isGoing ? undefined : post, onLive)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageHeading title="Edit Post" documentTitle={post?.title || undefined} />
        {post && <PostStatusBadge status={post.status} update={post.update} />}
        {post && <SampleArticleBadge writer={post.writer} />}
      </div>
      {query.isError && !post && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {/* Edited is only what the server has said since this page was opened: an older copy would be refused on saving. */}
      {post && (query.isFetchedAfterMount || isAtWork(post)) ? (
        <>
          <TakeBack post={post} sharing={query.data?.sharing} onTakeBack={takeBack} />
          {query.data && <VisitNotice answer={query.data} />}
          <PostBody post={post} liveVersion={query.data?.liveVersion ?? null} isTakenBack={isGoing} />
        </>
      ) : (
        !query.isError && <Spinner />
      )}
    </>
  )
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const title = isHopeless(error)
    ? 'This post does not exist.'
    : failureMessage(error, 'The post could not be loaded.')
  return (
    <Notice tone="danger" title={title} isUrgent>
      {isHopeless(error) ? (
        <ButtonLink to="/dashboard/posts" look="secondary">
          All posts
        </ButtonLink>
      ) : (
        <Button look="secondary" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Notice>
  )
}

// An address that names no post will not name one when it is asked again.
const isHopeless = (error: Error) => hasCode(error, 'not_found', 'invalid_input')
const isAtWork = (post: Post) => post.status === 'writing' || isPublishing(post)

function failureTitle({ content, status, failure, update }: Post): string {
  if (content === '') return 'This post could not be written'
  if ((failure ?? update?.failure)?.cause === 'edited_on_site') return 'This post was changed in WordPress'
  if (!failure) return "Your last update didn't reach your site"
  return status === 'published' ? 'This post is still live' : 'This post could not be published'
}

interface PostBodyProps {
  post: Post
  liveVersion: number | null
  isTakenBack: boolean
}

function PostBody({ post, liveVersion, isTakenBack }: PostBodyProps) {
  const queries = useQueryClient()
  const again = useWriteAgain()
  if (isPublishing(post))
    return (
      <PublishingPanel title={post.title} isTakenBack={isTakenBack} isUpdate={post.status === 'published'} />
    )
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
  const failure = post.failure ?? post.update?.failure
  const isOurs = post.status === 'failed' || !post.failure
  return (
    <>
      {failure && (
        <FailureNotice title={failureTitle(post)} failure={failure}>
          {post.content === '' && post.status === 'failed' && (
            <Button look="secondary" busy={again.isPending} onClick={() => again.mutate(post.id)}>
              Try again
            </Button>
          )}
          {failure.cause === 'edited_on_site' && <SiteChangeNotice post={post} />}
          {post.content !== '' && isOurs && failure.cause !== 'edited_on_site' && (
            <p>
              Your text is saved here. Check your site under{' '}
              <TextLink to="/dashboard/settings?tab=profile#your-site">Settings</TextLink>, then press Publish
              to try again.
            </p>
          )}
        </FailureNotice>
      )}
      <PostEditorArea post={post} liveVersion={liveVersion} />
    </>
  )
}
