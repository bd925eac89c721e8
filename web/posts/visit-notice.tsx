import { useQuery } from '@tanstack/react-query'
import { api, type Answer } from '../platform/api.ts'
import { Notice } from '../ui/messages/notice.tsx'
import type { ReactNode } from 'react'
import type { PostFailure } from '../../contract/posts/posts.ts'
import { NewTabLink, TextLink, textLinkClasses } from '../ui/button.tsx'

/** What the site changed in a live post, what a visitor saw, and which plugins may have shared it. */
export function VisitNotice({ answer }: { answer: Answer<'posts', 'get'> }) {
  const { id } = answer.post
  // Fetched separately, so that the post being edited isn't replaced when the visit's result arrives.
  const later = useQuery({
    queryKey: ['visits', id],
    queryFn: ({ signal }) => api.posts.get({ id }, { signal }),
  })
  const { post, siteNotes, visit, sharing } = later.data ?? answer
  return (
    <>
      {siteNotes?.map(({ message, fix }) => (
        <Notice key={message} tone="warn" title="Your site changed this post">
          <p>{message}</p>
          <p>{fix}</p>
        </Notice>
      ))}
      {visit?.fault && <FailureNotice title="Visitors can’t see this post" failure={visit.fault} />}
      {visit?.warnings.map(({ cause, message, fix }) => (
        <Notice key={cause} tone="warn" title={message}>
          <p>{fix}</p>
        </Notice>
      ))}
      {visit?.isSeen && (
        // Below the text because nothing needs to be done.
        <p className="order-last text-sm text-soft">We opened this post as a visitor and could read it.</p>
      )}
      {sharing && post.status === 'draft' && (
        <Notice tone="warn">
          <p>{sharing}</p>
        </Notice>
      )}
    </>
  )
}

interface FailureNoticeProps {
  title: string
  failure: PostFailure
  children?: ReactNode
}

export function FailureNotice({ title, failure, children }: FailureNoticeProps) {
  const { message, fix, link } = failure
  return (
    <Notice tone="danger" title={title} isUrgent>
      <p>{message}</p>
      {fix && <p>{fix}</p>}
      {link && <FixLink link={link} />}
      {children}
    </Notice>
  )
}

/** Leads to where a failure is fixed: a page of ours, or one of the customer's site. */
export function FixLink({ link, children }: { link: string; children?: ReactNode }) {
  // Some come from the customer's site.
  if (!/^(\/|https?:)/.test(link) || !URL.canParse(link, location.origin)) return null
  return link.startsWith('/') ? (
    <TextLink to={link} className="inline-block py-1">
      {link.startsWith('/dashboard/settings') ? 'Open settings' : 'Fix it'}
      {children}
    </TextLink>
  ) : (
    <NewTabLink href={link} className={`inline-block py-1 ${textLinkClasses}`}>
      Open {new URL(link).hostname}
    </NewTabLink>
  )
}
