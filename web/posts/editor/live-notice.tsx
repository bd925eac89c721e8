import { textLinkClasses } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface LiveNoticeProps {
  url: string | null
  /** What is here is newer than what stands on the site. */
  isAhead: boolean
}

export function LiveNotice({ url, isAhead }: LiveNoticeProps) {
  return (
    <Notice tone={isAhead ? 'info' : 'good'}>
      <p>
        {isAhead
          ? 'Your site has an older version. Your changes are saved here only. Press Publish to update your site.'
          : 'This post is live. Press Publish to update it on your site.'}{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className={textLinkClasses}>
            View the post
          </a>
        )}
      </p>
    </Notice>
  )
}
