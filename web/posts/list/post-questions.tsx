import { MomentDialog } from '../../ui/fields/moment-dialog.tsx'
import { DialogActions, Dialog } from '../../ui/messages/dialog.tsx'
import { refuseMoment } from '../moment-rule.ts'
import { UnscheduleDialog } from '../unschedule-dialog.tsx'
import { obstacleTo, type PostsChange } from './post-changes.ts'
import { countPosts, titleOf } from './change-words.ts'

interface PostQuestionsProps {
  question: PostsChange
  onAnswer(change: PostsChange): void
  onClose(): void
}

/** What is asked before a change can run. */
export function PostQuestions({ question, onAnswer, onClose }: PostQuestionsProps) {
  const { action, posts } = question
  if (action === 'schedule') {
    const only = posts.length === 1 ? posts[0] : undefined
    return (
      <MomentDialog
        title={`Schedule ${only ? `“${titleOf(only)}”` : countPosts(posts.length)}`}
        action="Schedule"
        moment={only?.scheduledDate ?? null}
        refuse={refuseMoment}
        onChoose={(scheduledDate) => onAnswer({ ...question, scheduledDate })}
        onClose={onClose}
      />
    )
  }
  if (action === 'unschedule')
    return (
      <UnscheduleDialog
        count={posts.filter((post) => !obstacleTo('unschedule', post)).length}
        onUnschedule={() => onAnswer(question)}
        onClose={onClose}
      />
    )
  const count = posts.filter((post) => !obstacleTo('publish', post)).length
  // What readers have seen cannot be undone.
  return (
    <Dialog title={`Publish ${countPosts(count)} now?`} onClose={onClose}>
      <p className="mb-6 text-soft">
        {count === 1 ? 'It goes' : 'They go'} to your WordPress site at once. What is already live there stays
        as it is.
      </p>
      <DialogActions type="button" onClick={() => onAnswer(question)} onCancel={onClose}>
        Publish now
      </DialogActions>
    </Dialog>
  )
}
