import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { HeldSentence as Held } from '../../../../contract/writing/writing-checks.ts'
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

const openOnes = (list: Held[] = []) => list.filter(({ state }) => state === 'open')

/** What the checks stopped at: what waits for a decision before the post goes out, and what only warns. */
export function HeldSentences({ post, flush, onDecided }: HeldSentencesProps) {
  const [deciding, setDeciding] = useState<string>()
  const queries = useQueryClient()
  const key = queryKeys.postChecks(post.id, post.version)
  const { data } = useQuery({ queryKey: key, queryFn: () => api.writing.checks({ id: post.id }) })
  const held = openOnes(data?.held)
  const findings = openOnes(data?.findings)
  if (held.length + findings.length === 0) return null

  const decide: Decide = async (sentenceId, decision, text) => {
    setDeciding(sentenceId)
    try {
      await flush()
      const answer = await api.writing.decideSentence({
        id: post.id,
        sentenceId,
        decision,
        ...(text ? { text } : {}),
      })
      if (answer.notice !== null) return answer.notice
      const { held: asked, findings: noted } = answer
      queries.setQueryData(queryKeys.postChecks(post.id, answer.post.version), {
        ...data,
        held: asked,
        findings: noted,
      })
      onDecided(answer.post)
      if (openOnes(asked).length + openOnes(noted).length === 0) document.querySelector('h1')?.focus()
      const isFact = [...held, ...findings].find(({ id }) => id === sentenceId)?.isStatement
      if (decision === 'approve') toast.success(isFact ? 'Kept, and put on your fact sheet' : 'Kept')
    } catch (failure) {
      toast.error(failureMessage(failure, 'Failed to save your decision'))
    } finally {
      setDeciding(undefined)
    }
    return undefined
  }
  const list = (sentences: Held[]) => (
    <ul className="divide-y divide-line">
      {sentences.map((one) => (
        <HeldSentence key={one.id} held={one} isBusy={deciding !== undefined} decide={decide} />
      ))}
    </ul>
  )
  return (
    <>
      <Waiting count={held.length}>{list(held)}</Waiting>
      <Warnings count={findings.length}>{list(findings)}</Warnings>
    </>
  )
}

interface CountedProps {
  count: number
  children: ReactNode
}

function Waiting({ count, children }: CountedProps) {
  if (count === 0) return null
  return (
    <Notice
      tone="warn"
      title={count === 1 ? 'One sentence waits for you' : `${count} sentences wait for you`}
    >
      <p className="text-sm">
        The post isn’t published until you decide. What you confirm as true joins your{' '}
        <TextLink to="/dashboard/settings?tab=facts">fact sheet</TextLink>, and later posts may say it.
      </p>
      {children}
    </Notice>
  )
}

function Warnings({ count, children }: CountedProps) {
  if (count === 0) return null
  return (
    <Notice tone="info" title={count === 1 ? 'One thing to check' : `${count} things to check`}>
      <p className="text-sm">You can publish the post as it is. Autopilot would ask you first.</p>
      {children}
    </Notice>
  )
}
