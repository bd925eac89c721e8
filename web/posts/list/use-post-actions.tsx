import { useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { useLatest } from '../../platform/use-latest.ts'
import {
  obstacleTo,
  type ChangeAction,
  type PostsChange,
  type PostSummary,
  countPosts,
  titleOf,
} from './post-changes.ts'
import { titleId } from './post-cells.tsx'
import { focusSelectAll } from './toolbar/posts-toolbar.tsx'
import { MomentDialog } from '../../ui/fields/moment-dialog.tsx'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { refuseMoment } from '../moment-rule.ts'
import { UnscheduleDialog } from '../unschedule-dialog.tsx'

interface PostActionsOptions {
  /** The visible rows, in order. */
  posts: PostSummary[]
  change(change: PostsChange): void
  /** Called before a change; `isEmptied` if it removes every row. */
  onBegin(isEmptied: boolean): void
}

/** Runs actions on posts, asking first where needed. */
export function usePostActions({ posts, change, onBegin }: PostActionsOptions) {
  const [question, setQuestion] = useState<PostsChange>()

  function run(answered: PostsChange) {
    const { action, posts: chosen } = answered
    setQuestion(undefined)
    const leaves = action === 'delete' || action === 'restore'
    const leaving = chosen.filter((post) => leaves && !obstacleTo(action, post))
    const going = new Set(leaving.map(({ id }) => id))
    if (going.size > 0) focusBeside(posts, going)
    else if (chosen.length > 1) focusSelectAll()
    onBegin(going.size === posts.length)
    change(answered)
  }
  const onAction = useLatest((action: ChangeAction, chosen: PostSummary[]) => {
    const isAsked =
      action === 'schedule' ||
      (action === 'unschedule' && chosen.some((post) => !obstacleTo(action, post))) ||
      (action === 'publish' && chosen.length > 1)
    if (isAsked) afterPaint(() => setQuestion({ action, posts: chosen }))
    else run({ action, posts: chosen })
  })
  const dialog = question && (
    <PostQuestion question={question} onAnswer={run} onClose={() => setQuestion(undefined)} />
  )
  return { onAction, dialog }
}

/** When rows disappear, moves the focus to the next remaining one instead of the top of the page. */
function focusBeside(posts: PostSummary[], going: Set<string>) {
  const first = posts.findIndex(({ id }) => going.has(id))
  const stays = ({ id }: PostSummary) => !going.has(id)
  const next = posts.slice(first).find(stays) ?? posts.slice(0, first).findLast(stays)
  const target = next ? document.getElementById(titleId(next.id)) : document.querySelector('h1')
  target?.focus()
}

interface PostQuestionProps {
  question: PostsChange
  onAnswer(change: PostsChange): void
  onClose(): void
}

function PostQuestion({ question, onAnswer, onClose }: PostQuestionProps) {
  const { action, posts } = question
  if (action === 'schedule') {
    const only = posts.length === 1 ? posts[0] : undefined
    return (
      <MomentDialog
        title={`Schedule ${only ? `“${titleOf(only)}”` : `${countPosts(posts.length)} for the same time`}`}
        action="Schedule"
        moment={only?.scheduledDate ?? only?.slot ?? null}
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
  // Readers may see the post at once, so this can't be undone.
  return (
    <ConfirmDialog
      title={`Publish ${countPosts(count)} now?`}
      action="Publish now"
      onConfirm={() => onAnswer(question)}
      onClose={onClose}
    >
      <p className="text-soft">
        {count === 1 ? 'It goes' : 'They go'} to your WordPress site at once. What is already live there stays
        as it is.
      </p>
    </ConfirmDialog>
  )
}
