import { memo } from 'react'
import { Link } from '../../platform/routing/router.tsx'
import { titleOf, type PostSummary, obstacleTo, type ChangeAction } from './post-changes.ts'
import { formatDay, formatUtc, formatZoned } from '../../platform/dates.ts'
import { SampleArticleBadge } from '../../ui/badge.tsx'
import { Stroke } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { textLinkClasses } from '../../ui/button.tsx'
import { useWriteAgain } from '../use-write-again.ts'
import { FixLink } from '../visit-notice.tsx'

/** The focus goes here when the row before disappears. */
export const titleId = (id: string) => `post-${id}`

export const PostTitle = memo(function PostTitle({ post }: { post: PostSummary }) {
  const { id, deleted_at, writer } = post
  const look = 'line-clamp-3 font-semibold wrap-anywhere'
  return (
    <>
      {deleted_at ? (
        <span id={titleId(id)} tabIndex={-1} className={look}>
          {titleOf(post)}
        </span>
      ) : (
        <Link
          id={titleId(id)}
          to={`/dashboard/posts/${id}`}
          className={`${look} underline-offset-4 hover:underline`}
        >
          {titleOf(post)}
        </Link>
      )}{' '}
      <SampleArticleBadge writer={writer} />
    </>
  )
})

/** The day of creation and the relevant time below it, in the reader's time zone. */
export const PostDate = memo(function PostDate({ post }: { post: PostSummary }) {
  const moment = momentOf(post)
  return (
    <>
      <time dateTime={post.created_at}>{formatDay(post.created_at)}</time>
      {moment && (
        <span className="block text-sm text-soft">
          {moment.word}{' '}
          <time dateTime={moment.at} title={formatUtc(moment.at)}>
            {formatZoned(moment.at)}
          </time>
        </span>
      )}
    </>
  )
})

function momentOf({ status, deleted_at, published_at, scheduledDate, slot }: PostSummary) {
  if (deleted_at) return { word: 'Deleted', at: deleted_at }
  if (status === 'published' && published_at) return { word: 'Live since', at: published_at }
  if (scheduledDate) return { word: 'Goes out', at: scheduledDate }
  return slot ? { word: 'Planned for', at: slot } : undefined
}

export type OnAction = (action: ChangeAction, posts: PostSummary[]) => void

const actions: { action: ChangeAction; label: (post: PostSummary) => string; look?: string }[] = [
  { action: 'publish', label: () => 'Publish now' },
  { action: 'schedule', label: ({ status }) => (status === 'scheduled' ? 'Reschedule' : 'Schedule') },
  { action: 'unschedule', label: () => 'Unschedule' },
  { action: 'restore', label: () => 'Restore' },
  { action: 'delete', label: () => 'Delete', look: 'text-danger' },
]

interface ActingProps {
  post: PostSummary
  onAction: OnAction
}

/** The actions for a post. Memoized like title and date, so that selecting rows doesn't render it again. */
export const PostMenu = memo(function PostMenu({ post, onAction }: ActingProps) {
  const { id, status, wordpress_url, deleted_at } = post
  return (
    <Menu
      label={`Actions for ${titleOf(post)}`}
      face={
        <Stroke size={20} className="size-5 stroke-soft stroke-[3.2]" d="M4 10h.01M10 10h.01M16 10h.01" />
      }
    >
      {status === 'published' && wordpress_url && <MenuItem href={wordpress_url}>View</MenuItem>}
      {!deleted_at && <MenuItem to={`/dashboard/posts/${id}`}>Edit</MenuItem>}
      {actions
        .filter(({ action }) => !obstacleTo(action, post))
        .map(({ action, label, look = '' }) => (
          <MenuItem key={action} className={look} onClick={() => onAction(action, [post])}>
            {label(post)}
          </MenuItem>
        ))}
    </Menu>
  )
})

export const hasFailed = ({ status, update, deleted_at }: PostSummary) =>
  (status === 'failed' || update?.state === 'failed') && !deleted_at

/** Why the post or its update failed, how to fix it, and a button to retry. */
export const FailedLine = memo(function FailedLine({ post, onAction }: ActingProps) {
  const { id, word_count, update } = post
  const failure = post.failure ?? update?.failure
  const name = <span className="sr-only"> “{titleOf(post)}”</span>
  const writeAgain = useWriteAgain()
  function tryAgain() {
    if (word_count > 0) return onAction('publish', [post])
    // A post without text is generated again. If it was never generated, such as one with only pictures, publish it instead,
    // which says what it lacks.
    writeAgain.mutate(id, {
      onSuccess: (answer) => answer.post.status === 'failed' && onAction('publish', [post]),
    })
  }
  return (
    <p className="text-sm text-soft">
      {update && <span className="text-danger">Your last update didn’t reach your site. </span>}
      {failure && (
        <>
          <span className="text-danger">{failure.message}</span> {failure.fix}{' '}
        </>
      )}
      {failure?.link && (
        <>
          <FixLink link={failure.link}>{name}</FixLink> or{' '}
        </>
      )}
      <button type="button" className={`py-1 ${textLinkClasses}`} onClick={tryAgain}>
        Try again{name}
      </button>
    </p>
  )
})
