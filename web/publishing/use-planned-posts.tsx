import type { PlannedPosts } from '../../contract/profile/profile.ts'
import { useQuestion } from '../platform/use-question.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/messages/dialog.tsx'

export type WithPlannedPosts = ReturnType<typeof usePlannedPosts>['withPlannedPosts']

/** Asks what to do with scheduled posts if the server requires it, and repeats the call with the answer. */
export function usePlannedPosts() {
  const { asking, question } = useQuestion<PlannedPosts>('site_change_undecided')
  const dialog = question && <PlannedPostsDialog words={question.failure.message} answer={question.answer} />
  return { withPlannedPosts: asking, question: dialog }
}

interface PlannedPostsDialogProps {
  words: string
  answer(choice?: PlannedPosts): void
}

const PlannedPostsDialog = ({ words, answer }: PlannedPostsDialogProps) => (
  <Dialog title="Your scheduled posts" onClose={() => answer()}>
    <p>{words}</p>
    <p className="mt-3 text-soft">
      Moved posts keep their times. Held posts stay here until you schedule them. Our drafts on the old site
      go to its trash; published posts stay.
    </p>
    <div className="mt-6 flex flex-wrap gap-3">
      <Button onClick={() => answer('move')}>Move to the new site</Button>
      <Button look="secondary" onClick={() => answer('hold')}>
        Hold them
      </Button>
      <Button look="quiet" onClick={() => answer()}>
        Keep the old site
      </Button>
    </div>
  </Dialog>
)
