import { useEffect, useRef } from 'react'
import { Link } from '../../platform/routing/router.tsx'
import { Button, textLinkClasses } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { sayDone, sayRefused, titleOf } from './post-changes.ts'
import type { ChangeReport } from './use-change-posts.ts'

/** After a change of several posts: what went, and of each of the others why it did not. */
export function ChangeReportNotice({ report, onClose }: { report: ChangeReport; onClose(): void }) {
  const { action, posts, refused } = report
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [report])
  const said = sayRefused(
    action,
    refused.map(({ post }) => post),
  )
  return (
    <div ref={box} className="scroll-mt-20">
      <Notice tone="warn" title={posts.length > 0 ? `${sayDone(report, [])}. ${said}.` : `${said}.`} isUrgent>
        <ul className="list-disc space-y-1 pl-5">
          {refused.map(({ post, reason }) => (
            <li key={post.id}>
              {post.deleted_at ? (
                `“${titleOf(post)}”`
              ) : (
                <Link to={`/dashboard/posts/${post.id}`} className={textLinkClasses}>
                  “{titleOf(post)}”
                </Link>
              )}
              : {reason}
            </li>
          ))}
        </ul>
        <Button
          look="secondary"
          onClick={() => {
            onClose()
            document.querySelector('h1')?.focus()
          }}
        >
          Close
        </Button>
      </Notice>
    </div>
  )
}
