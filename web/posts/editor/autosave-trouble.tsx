import type { ApiFailure } from '../../platform/api-failure.ts'
import { isUnanswered } from './save-post.ts'

/** Why the text is not saved just now. The region stands there from the beginning, so that what comes into it is said. */
export function AutosaveTrouble({ trouble }: { trouble: ApiFailure | undefined }) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {trouble && (
        <p className="rounded-lg border border-warn/35 bg-warn-wash px-4 py-2.5">
          <strong className="font-semibold">Failed to save draft.</strong>{' '}
          {isUnanswered(trouble)
            ? "We couldn't reach the server. Your text is kept in this browser and saved as soon as the server is back."
            : `${trouble.message} Your text is kept in this browser.`}
        </p>
      )}
    </div>
  )
}
