import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { TextLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { HeldSentence, type Decide } from './held-sentence.tsx'

interface HeldSentencesProps {
  post: Post
  /** Brings what was typed to the server first: the decision is made on the newest text. */
  flush(): Promise<unknown>
  onDecided(post: Post): void
}

/** What the post claims without ground; nothing goes out until each sentence is decided about. */
export function HeldSentences({ post, flush, onDecided }: HeldSentencesProps) {
  const [deciding, setDeciding] = useState<string>()
  const queries = useQueryClient()
  const key = queryKeys.postChecks(post.id, post.version)
  const { data } = useQuery({ queryKey: key, queryFn: () => api.writing.checks({ id: post.id }) })
  const open = data?.held.filter(({ state }) => state === 'open') ?? []
  if (open.length === 0) return null

  const decide: Decide = async (sentenceId, decision, text) => {
    setDeciding(sentenceId)
    try {
      await flush()
      const answer = await api.writing.decideSentence({
        ...{ id: post.id, sentenceId, decision },
        ...(text ? { text } : {}),
      })
      if (answer.notice !== null) return answer.notice
      queries.setQueryData(queryKeys.postChecks(post.id, answer.post.version), { ...data, held: answer.held })
      onDecided(answer.post)
      if (decision === 'approve') toast.success('Kept, and put on your fact sheet')
    } catch (failure) {
      toast.error(failureMessage(failure, 'Failed to save your decision'))
    } finally {
      setDeciding(undefined)
    }
    return undefined
  }
  const title = open.length === 1 ? 'One sentence waits for you' : `${open.length} sentences wait for you`
  return (
    <Notice tone="warn" title={title}>
      <p className="text-sm">
        They claim something that is not on your{' '}
        <TextLink to="/dashboard/settings?tab=facts">fact sheet</TextLink>. What is true joins it, and later
        posts may say it. The post is not published before you have decided.
      </p>
      <ul className="divide-y divide-line">
        {open.map((held) => (
          <HeldSentence key={held.id} held={held} isBusy={deciding !== undefined} decide={decide} />
        ))}
      </ul>
    </Notice>
  )
}
