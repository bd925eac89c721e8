import { memo } from 'react'
import { TextLink, textLinkClasses } from '../../ui/button.tsx'
import { titleOf } from './change-words.ts'
import { useWriteAgain } from '../use-write-again.ts'
import type { PostSummary } from './post-changes.ts'
import type { OnAction } from './post-menu.tsx'

interface FailedLineProps {
  post: PostSummary
  onAction: OnAction
}

/** Whether something went wrong with the post, or with the last update of a live one. */
export const hasFailed = ({ status, update, deleted_at }: PostSummary) =>
  (status === 'failed' || update?.state === 'failed') && !deleted_at

/** Why it failed, what to do about it, and the way to try again; only for a post that has failed, or whose update has. */
export const FailedLine = memo(function FailedLine({ post, onAction }: FailedLineProps) {
  const { id, word_count, update } = post
  const failure = post.failure ?? update?.failure
  const name = <span className="sr-only"> “{titleOf(post)}”</span>
  const link = failure?.link
  const writeAgain = useWriteAgain()
  function tryAgain() {
    if (word_count > 0) return onAction('publish', [post])
    // Without a text there is nothing to publish: it is written again. Where nobody asked for writing it, such as a post of
    // pictures alone, it stays as it was, and publishing it goes on or says what it lacks.
    writeAgain.mutate(id, {
      onSuccess: (answer) => answer.post.status === 'failed' && onAction('publish', [post]),
    })
  }
  return (
    <p className="text-sm text-soft">
      {update && <span className="text-danger">Your last update didn't reach your site. </span>}
      {failure && (
        <>
          <span className="text-danger">{failure.message}</span> {failure.fix}{' '}
        </>
      )}
      {link?.startsWith('/') && (
        <>
          <TextLink to={link} className="inline-block py-1">
            {link.startsWith('/dashboard/settings') ? 'Open settings' : 'Fix it'}
            {name}
          </TextLink>{' '}
          or{' '}
        </>
      )}
      {link && /^https?:/.test(link) && (
        <>
          <a href={link} target="_blank" rel="noreferrer" className={`inline-block py-1 ${textLinkClasses}`}>
            Open {new URL(link).hostname}
          </a>{' '}
          or{' '}
        </>
      )}
      <button type="button" className={`py-1 ${textLinkClasses}`} onClick={tryAgain}>
        Try again{name}
      </button>
    </p>
  )
})
