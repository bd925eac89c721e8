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

/** Why it failed and how that is mended, with the way to try again; only for a failed post. */
export const FailedLine = memo(function FailedLine({ post, onAction }: FailedLineProps) {
  const { failure, id, word_count } = post
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
      {failure && (
        <>
          <span className="text-danger">{failure.message}</span> {failure.fix}{' '}
        </>
      )}
      {link?.startsWith('/') && (
        <>
          <TextLink to={link} className="inline-block py-1">
            {link.startsWith('/dashboard/settings') ? 'Open settings' : 'Mend it'}
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
