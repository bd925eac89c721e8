import type { Answer } from '../platform/api.ts'
import { Button, TextLink, NewTabLink, textLinkClasses } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'

export type Similar = Answer<'writing', 'similar'>['similar']

interface SimilarChoiceProps {
  similar: Similar
  isBusy: boolean
  onRefresh(postId: string): void
}

/** Lists similar posts to open or rewrite; the form's own button is the third option. */
export const SimilarChoice = ({ similar, isBusy, onRefresh }: SimilarChoiceProps) => (
  <Notice tone="warn" title="You have a post about this already" isUrgent>
    <p className="text-sm">
      Two posts on the same subject compete for readers. Refreshing rewrites the older one. It stays as it is
      until you accept the new text.
    </p>
    <ul className="divide-y divide-line">
      {similar.map(({ postId, title, url }) => (
        <li
          key={postId ?? url ?? title}
          className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
        >
          <span className="min-w-0 font-medium wrap-anywhere">{title || 'Untitled'}</span>
          <span className="flex flex-wrap items-center gap-x-4">
            <OpenLink postId={postId} title={title} url={url} />
            {postId && (
              <Button
                look="secondary"
                busy={isBusy}
                aria-label={`Refresh it: ${title}`}
                onClick={() => onRefresh(postId)}
              >
                Refresh it
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  </Notice>
)

function OpenLink({ postId, title, url }: Pick<Similar[number], 'postId' | 'title' | 'url'>) {
  const name = (
    <>
      Open<span className="sr-only"> {title}</span>
    </>
  )
  const look = 'inline-flex min-h-11 items-center'
  if (postId)
    return (
      <TextLink to={`/dashboard/posts/${postId}`} className={look}>
        {name}
      </TextLink>
    )
  return (
    url && (
      <NewTabLink href={url} className={`${look} ${textLinkClasses}`}>
        {name}
      </NewTabLink>
    )
  )
}
