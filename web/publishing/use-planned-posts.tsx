import { useState, type ReactNode } from 'react'
import type { PlannedPosts } from '../../contract/profile/profile.ts'
import { failureMessage, hasCode } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/messages/dialog.tsx'

interface Question {
  words: string
  answer(choice: PlannedPosts | undefined): void
}

export type WithPlannedPosts = <T>(call: (choice?: PlannedPosts) => Promise<T>) => Promise<T>

/** Asks what to do with scheduled posts if the server requires it, and repeats the call with the answer. */
export function usePlannedPosts(): { withPlannedPosts: WithPlannedPosts; question: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const withPlannedPosts: WithPlannedPosts = async (call) => {
    try {
      return await call()
    } catch (failure) {
      if (!hasCode(failure, 'site_change_undecided')) throw failure
      const words = failureMessage(failure, '')
      const choice = await new Promise<PlannedPosts | undefined>((answer) => setQuestion({ words, answer }))
      setQuestion(undefined)
      if (!choice) throw failure
      return call(choice)
    }
  }
  return { withPlannedPosts, question: question && <PlannedPostsDialog {...question} /> }
}

const PlannedPostsDialog = ({ words, answer }: Question) => (
  <Dialog title="Your scheduled posts" onClose={() => answer(undefined)}>
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
      <Button look="quiet" onClick={() => answer(undefined)}>
        Keep the old site
      </Button>
    </div>
  </Dialog>
)
