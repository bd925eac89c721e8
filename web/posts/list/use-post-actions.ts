import { useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { obstacleTo, type ChangeAction, type PostsChange, type PostSummary } from './post-changes.ts'
import { titleId } from './post-title.tsx'
import { focusSelectAll } from './toolbar/posts-toolbar.tsx'

interface PostActionsOptions {
  /** The rows that are seen, in their order. */
  posts: PostSummary[]
  change(change: PostsChange): void
  /** Called before a change runs; `isEmptied` when it takes every row away. */
  onBegin(isEmptied: boolean): void
}

/** Runs what is asked of posts, after the questions that it needs. */
export function usePostActions({ posts, change, onBegin }: PostActionsOptions) {
  const [question, setQuestion] = useState<PostsChange>()

  function run(asked: PostsChange) {
    setQuestion(undefined)
    const going = new Set(
      asked.action === 'delete' || asked.action === 'restore'
        ? asked.posts.filter((post) => !obstacleTo(asked.action, post)).map(({ id }) => id)
        : [],
    )
    if (going.size > 0) focusBeside(posts, going)
    else if (asked.posts.length > 1) focusSelectAll()
    onBegin(going.size === posts.length)
    change(asked)
  }
  const onAction = useLatest((action: ChangeAction, chosen: PostSummary[]) => {
    const isAsked =
      action === 'schedule' ||
      (action === 'unschedule' && chosen.some((post) => !obstacleTo(action, post))) ||
      (action === 'publish' && chosen.length > 1)
    if (isAsked) afterPaint(() => setQuestion({ action, posts: chosen }))
    else run({ action, posts: chosen })
  })
  return { question, run, onAction, closeQuestion: () => setQuestion(undefined) }
}

/** Where rows go, the focus goes on to the next one that stays, not to the top of the page. */
function focusBeside(posts: PostSummary[], going: Set<string>) {
  const first = posts.findIndex(({ id }) => going.has(id))
  const stays = ({ id }: PostSummary) => !going.has(id)
  const next = posts.slice(first).find(stays) ?? posts.slice(0, first).findLast(stays)
  const target = next ? document.getElementById(titleId(next.id)) : document.querySelector('h1')
  target?.focus()
}
