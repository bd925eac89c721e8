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
          ? 'Published version on your site is older. Your changes are saved here only; press Publish to update it.'
          : 'This post is live. Publish again to bring your changes to the site.'}{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className={textLinkClasses}>
            View the post
          </a>
        )}
      </p>
    </Notice>
  )
}
