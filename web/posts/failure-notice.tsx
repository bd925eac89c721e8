import type { ReactNode } from 'react'
import type { PostFailure } from '../../contract/posts/posts.ts'
import { NewTabLink, TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'

interface FailureNoticeProps {
  title: string
  failure: PostFailure
  children?: ReactNode
}

/** Why a post failed, and how to fix it. */
export function FailureNotice({ title, failure, children }: FailureNoticeProps) {
  const { message, fix, link } = failure
  return (
    <Notice tone="danger" title={title} isUrgent>
      <p>{message}</p>
      {fix && <p>{fix}</p>}
      {link?.startsWith('/') && <TextLink to={link}>Open</TextLink>}
      {link && /^https?:/.test(link) && <NewTabLink href={link}>Open {new URL(link).hostname}</NewTabLink>}
      {children}
    </Notice>
  )
}
