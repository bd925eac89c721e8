import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { HeldSentence } from '../../../../contract/writing/writing-checks.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api, queryClient, type Input } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../../../platform/dates.ts'
import { refocus } from '../../../platform/refocus.ts'
import { useListener } from '../../../platform/use-listener.ts'
import { checksQuery } from '../../post-queries.ts'
import { Dot } from './panel-fold.tsx'
import { useEditing } from '../editor-context.ts'

interface Review {
  /** Sentences that need a decision before publishing, then warnings. */
  open: HeldSentence[]
  /** Ids of those found in the text, in its order; the others are decided in the panel. */
  placed: string[]
  setPlaced(ids: string[]): void
  /** The sentence whose card is open, and whether the card takes the focus. */
  chosen: { id: string; takesFocus: boolean } | undefined
  choose(id: string | undefined, takesFocus?: boolean): void
  /** Goes to the next or previous sentence that needs a decision. */
  step(by: 1 | -1): void
  isBusy: boolean
  /** Returns what prevented the decision, as a message for the customer. */
  decide(id: string, decision: 'approve' | 'rewrite' | 'remove', text?: string): Promise<string | undefined>
}

const ReviewContext = createContext<Review | undefined>(undefined)
export const useReview = () => useContext(ReviewContext)!

/** Only generated posts may contain claims nobody has confirmed. */
const mayWait = ({ writer, status }: Post) =>
  writer !== null && (status === 'held' || status === 'draft' || status === 'failed')

export const isWaiting = ({ level }: HeldSentence) => level === 'hold'
/** Such as `2 sentences wait for you`. What is about the whole post is no sentence. */
export function describeWaiting(waiting: HeldSentence[], verbs = ['waits for you', 'wait for you']): string {
  const noun = waiting.some(({ isWholePost }) => isWholePost) ? 'thing' : 'sentence'
  return waiting.length === 1 ? `One ${noun} ${verbs[0]}` : `${waiting.length} ${noun}s ${verbs[1]}`
}
const openOnes = (list: HeldSentence[] = []) => list.filter(({ state }) => state === 'open')

/** Shares flagged sentences between the text, the panel and the line above. */
export function HeldReview({ children }: { children: ReactNode }) {
  const open = useOpen(useEditing().base)
  const [placed, setPlaced] = useState<string[]>([])
  const [chosen, setChosen] = useState<Review['chosen']>()
  const choose: Review['choose'] = (id, takesFocus = false) => setChosen(id ? { id, takesFocus } : undefined)
  const waiting = placed.filter((id) => open.some((one) => one.id === id && isWaiting(one)))
  const order = waiting.length > 0 ? waiting : placed
  function step(by: 1 | -1) {
    const at = chosen ? order.indexOf(chosen.id) : -1
    const first = by > 0 ? 0 : order.length - 1
    choose(order.at(at < 0 ? first : (at + by) % order.length), true)
  }
  const { isBusy, decide } = useDecide((id) => {
    const after = [...order.slice(order.indexOf(id) + 1), ...order].find((other) => other !== id)
    choose(after, true)
    const text = document.getElementById('content')
    if (!after && text) refocus(text)
  })
  // As in code editors, from the text, the card and the panel.
  useListener(['keydown'], (event) => {
    if (event.key !== 'F8' || document.querySelector('dialog[open]')) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  })
  return (
    <ReviewContext value={{ open, placed, setPlaced, chosen, choose, step, isBusy, decide }}>
      {children}
    </ReviewContext>
  )
}

function useOpen(post: Post | undefined): HeldSentence[] {
  const isAsked = post !== undefined && mayWait(post)
  const { data } = useQuery({ ...checksQuery(post), enabled: isAsked })
  return isAsked ? [...openOnes(data?.held), ...openOnes(data?.findings)] : []
}

function useDecide(goOn: (id: string) => void) {
  const { base, afterSave, replace } = useEditing()
  const { isPending, mutateAsync } = useMutation({
    async mutationFn(input: Input<'writing', 'decideSentence'>) {
      const answer = await afterSave(() => api.writing.decideSentence(input))
      const { notice, post, held, findings } = answer
      if (notice !== null) return notice
      const before = queryClient.getQueryData(checksQuery(base).queryKey)
      queryClient.setQueryData(checksQuery(post).queryKey, before && { ...before, held, findings })
      replace(post)
      const decided = [...held, ...findings].find(({ id }) => id === input.sentenceId)
      if (input.decision === 'approve' && !decided?.isWholePost)
        toast.success(decided?.isStatement ? 'Kept, and put on your fact sheet' : 'Kept')
      if (input.decision === 'rewrite' && !input.text) toast.success('Rewritten, and checked like the rest')
      goOn(input.sentenceId)
      return undefined
    },
    meta: { failure: 'Failed to save your decision' },
  })
  const decide: Review['decide'] = (sentenceId, decision, text) =>
    mutateAsync({ id: base!.id, sentenceId, decision, text: text || undefined }).catch(() => undefined)
  return { isBusy: isPending, decide }
}

/** A line above the text while decisions are needed: first those about the text, then its slot. */
export function HeldLine() {
  const { slot, askPublish, showQuality } = useEditing()
  const { open, placed, step } = useReview()
  const waiting = open.filter(isWaiting)
  const isPlaced = waiting.some(({ id }) => placed.includes(id))
  if (waiting.length === 0 && !slot) return null
  const planned = slot && `Planned for ${formatMoment(slot)}`
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <Dot className="bg-warn" />
      {[waiting.length > 0 && describeWaiting(waiting), planned].filter(Boolean).join(' · ')}
      {waiting.length === 0 && (
        <Button look="quiet" aria-haspopup="dialog" className="px-2!" onClick={() => askPublish('Approve')}>
          Approve
        </Button>
      )}
      {waiting.length > 0 && !isPlaced && (
        <Button look="quiet" className="px-2!" onClick={showQuality}>
          Review
        </Button>
      )}
      {isPlaced && (
        <Button look="quiet" aria-keyshortcuts="F8" className="px-2!" onClick={() => step(1)}>
          Next <kbd className="text-xs font-normal text-soft pointer-coarse:hidden">F8</kbd>
        </Button>
      )}
    </p>
  )
}
