import { hasCode } from '../platform/api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'

/** True for errors that a retry cannot fix, such as an unknown post. */
export const isHopeless = (error: unknown) => hasCode(error, 'not_found', 'invalid_input')

export const PostNotThere = () => (
  <Notice tone="danger" title="This post does not exist." isUrgent>
    <ButtonLink to="/dashboard/posts" look="secondary">
      All posts
    </ButtonLink>
  </Notice>
)
