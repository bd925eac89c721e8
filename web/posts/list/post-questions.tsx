import { obstacleTo, type PostsChange } from './post-changes.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

interface PostQuestionsProps {
  question: PostsChange
  onAnswer(change: PostsChange): void
  onClose(): void
}

/** What is asked before a change can run. */
export function PostQuestions({ question, onAnswer, onClose }: PostQuestionsProps) {
  const { action, posts } = question
  if (action === 'schedule')
    return (
      <RescheduleDialog
        posts={posts}
        onSchedule={(scheduledDate) => onAnswer({ ...question, scheduledDate })}
        onClose={onClose}
      />
    )
  return (
    <PublishDialog
      count={posts.filter((post) => !obstacleTo('publish', post)).length}
      onPublish={() => onAnswer(question)}
      onClose={onClose}
    />
  )
}
