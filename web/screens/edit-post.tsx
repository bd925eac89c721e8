import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate, useParams } from '../platform/routing/router.tsx'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { queryClient, refresh, type Answer } from '../platform/api.ts'
import { FailureNotice, VisitNotice } from '../posts/visit-notice.tsx'
import { postQuery } from '../posts/post-queries.ts'
import { PostStatusBadge } from '../posts/post-status-badge.tsx'
import { Unpublish, useUnpublish } from '../posts/unpublish.tsx'
import { useWriteAgain } from '../posts/use-write-again.ts'
import { Button, TextLink } from '../ui/button.tsx'
import { LoadState } from '../ui/messages/load-failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { WritingProgress } from '../writing/writing-progress.tsx'
import { isHopeless, PostNotThere } from './post-not-there.tsx'
import { PostEditorArea } from './post-editor-area.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'

// Lazy because it is rarely needed and includes the comparison.
const SiteChangeDialog = lazyPart(
  async () => (await import('../posts/revisions/site-change-dialog.tsx')).SiteChangeDialog,
)

export function EditPostScreen() {
  const { id = '' } = useParams()
  // Remounts for another post, so that no state is carried over.
  return <EditPost key={id} id={id} />
}

function EditPost({ id }: { id: string }) {
  const query = useQuery(postQuery(id))
  const navigate = useNavigate()
  const post = query.data?.post
  const { isGoing, unpublish } = useUnpublish(post)
  // Ignores a post being unpublished, which counts as publishing too.
  usePublishOutcome(isGoing ? undefined : post, ({ title, wordpress_url }, isUpdate) => {
    toast.success(isUpdate ? 'Post updated on your site' : 'Post published successfully!')
    navigate('/dashboard/posts', { state: { live: { title, url: wordpress_url } }, replace: true })
  })
  // Edits only data fetched since the page opened, because saving an older copy would be refused.
  const isEdited = post !== undefined && query.isFetchedAfterMount && !isAtWork(post)
  if (!post && isHopeless(query.error)) return <PostNotThere />
  return (
    <>
      <div className={isEdited ? 'sr-only' : 'flex flex-wrap items-center gap-3'}>
        <PageHeading title="Edit Post" documentTitle={post?.title || undefined} />
        {post && !isEdited && <PostStatusBadge status={post.status} update={post.update} />}
      </div>
      {isEdited && query.data && <EditedPost answer={query.data} onUnpublish={unpublish} />}
      {post && !isEdited && isAtWork(post) && <PostAtWork post={post} isUnpublished={isGoing} />}
      {!isEdited && !(post && isAtWork(post)) && (
        <LoadState of={query} fallback="The post could not be loaded." />
      )}
    </>
  )
}

const isAtWork = (post: Post) => post.status === 'writing' || isPublishing(post)

function failureTitle({ content, status, failure, update }: Post): string {
  if (content === '') return 'This post could not be written'
  if ((failure ?? update?.failure)?.cause === 'edited_on_site') return 'This post was changed in WordPress'
  if (!failure) return 'Your last update didn’t reach your site'
  return status === 'published' ? 'This post is still live' : 'This post could not be published'
}

function PostAtWork({ post, isUnpublished }: PostAtWorkProps) {
  if (isPublishing(post)) return <PublishingPanel post={post} isUnpublished={isUnpublished} />
  return (
    <WritingProgress
      postId={post.id}
      title={post.title}
      onEnd={(isDone) => {
        if (isDone) toast.success('Your draft is ready.')
        void refresh(['posts', 'get', { id: post.id }])
      }}
    />
  )
}

type PostAnswer = Answer<'posts', 'get'>

function EditedPost({ answer, onUnpublish }: { answer: PostAnswer; onUnpublish(id: string): void }) {
  const { post, liveVersion, slot, sharing } = answer
  return (
    <PostEditorArea
      post={post}
      liveVersion={liveVersion ?? null}
      slot={slot ?? null}
      notices={
        <>
          <VisitNotice answer={answer} />
          <PostFailureNotice post={post} />
        </>
      }
      unpublish={<Unpublish post={post} sharing={sharing} onUnpublish={onUnpublish} />}
    />
  )
}

function PostFailureNotice({ post }: { post: Post }) {
  const again = useWriteAgain()
  const failure = post.failure ?? post.update?.failure
  const isOurs = post.status === 'failed' || !post.failure
  if (!failure) return null
  return (
    <FailureNotice title={failureTitle(post)} failure={failure}>
      {post.content === '' && post.status === 'failed' && (
        <Button look="secondary" busy={again.isPending} onClick={() => again.mutate(post.id)}>
          Try again
        </Button>
      )}
      {failure.cause === 'edited_on_site' && (
        <DialogButton
          renderDialog={(close) => (
            <SiteChangeDialog
              post={post}
              onSettled={() => {
                close()
                void queryClient.resetQueries(postQuery(post.id))
              }}
              onClose={close}
            />
          )}
        >
          See the difference
        </DialogButton>
      )}
      {post.content !== '' && isOurs && failure.cause !== 'edited_on_site' && (
        <p>
          Your text is saved here. Check your site under{' '}
          <TextLink to="/dashboard/settings?tab=site#your-site">Settings</TextLink>, then press Publish to try
          again.
        </p>
      )}
    </FailureNotice>
  )
}

/** Calls `onLive` once when a post or update seen during publishing is confirmed live. */
function usePublishOutcome(post: Post | undefined, onLive: (post: Post, isUpdate: boolean) => void): void {
  const before = useRef<Post>(undefined)
  const tell = useEffectEvent(onLive)
  useEffect(() => {
    const publishing = before.current && isPublishing(before.current) ? before.current : undefined
    if (publishing && post?.status === 'published' && !post.update)
      tell(post, publishing.status === 'published')
    before.current = post
  }, [post])
}

interface PostAtWorkProps {
  post: Post
  /** Being taken off the site rather than published. */
  isUnpublished: boolean
}

function PublishingPanel({ post, isUnpublished }: PostAtWorkProps) {
  const [label, text] = isUnpublished
    ? ['Unpublishing...', 'It becomes a draft on your WordPress site.']
    : post.status === 'published'
      ? ['Updating...', 'Your changes are on their way to your WordPress site. You can leave this page.']
      : ['Publishing...', 'Your post is on its way to your WordPress site. You can leave this page.']
  return (
    <div className="space-y-2 rounded-xl border border-line bg-surface p-6 text-center">
      <Spinner label={label} />
      <p className="font-medium">{post.title}</p>
      <p className="text-soft">{text}</p>
    </div>
  )
}
