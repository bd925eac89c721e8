import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { GeneratedKeyword } from '../../contract/keywords/keywords.ts'
import { api, queryClient, read, type Answer } from '../platform/api.ts'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { generatedQuery } from './keyword-queries.ts'
import { Badge } from '../ui/badge.tsx'
import { formatDay } from '../platform/dates.ts'
import { copyText } from '../platform/copy-text.ts'
import { wantTopic } from '../platform/wanted-topic.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { ActionButton } from '../ui/call-button.tsx'
import { toastWithButton } from '../ui/messages/undo-toast.tsx'
import { useNavigate } from '../platform/routing/router.tsx'

interface KeywordCardsProps {
  query: UseQueryResult<{ keywords: ShownKeyword[] }>
  /** Shown when the list is empty. */
  empty: string
  /** From the customer's last generation, so each can be deleted. */
  isOwn?: boolean
}

/** A list of keywords with its loading, error and empty states. */
export function KeywordCards({ query, empty, isOwn = false }: KeywordCardsProps): ReactNode {
  const remove = useRemoveKeyword()
  const { data: plan } = useQuery(topicsQuery)
  if (query.isPending) return <Spinner label="Loading keywords..." />
  if (!query.data) return <LoadFailure of={query} title="Failed to load keywords" />
  const { keywords } = query.data
  if (keywords.length === 0)
    return (
      <p className="rounded-xl border border-dashed border-edge px-6 py-12 text-center text-soft">{empty}</p>
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {keywords.map((keyword) => (
        <KeywordCard
          key={keyword.id}
          keyword={keyword}
          isPlanned={findTopic(plan, keyword.word) !== undefined}
          onRemove={isOwn ? () => remove.mutate(keyword) : undefined}
        />
      ))}
    </ul>
  )
}

// The plan may have changed on its own page.
const topicsQuery = { ...read('autopilot', 'listTopics'), staleTime: 0 }
type Topics = Answer<'autopilot', 'listTopics'>

const findTopic = (plan: Topics | undefined, word: string) =>
  plan?.topics.find(({ title, state }) => state === 'approved' && title.toLowerCase() === word.toLowerCase())

const action = { look: 'quiet', className: 'px-3! text-accent!' } as const

/** Adds the keyword as a topic, which takes the next free slot. */
function AddToPlan({ word }: { word: string }) {
  const navigate = useNavigate()
  return (
    <ActionButton
      {...action}
      aria-label={`Use in plan: ${word}`}
      call={() => api.autopilot.addTopic({ title: word, keywords: [word] })}
      into={topicsQuery}
      onDone={(answer) => {
        const slot = findTopic(answer, word)?.slot
        const text = `“${word}” is in your plan${slot ? ` for ${formatDay(slot)}` : ''}.`
        toastWithButton(text, 'Open the plan', () => navigate('/dashboard/plan'))
      }}
      failure="We couldn't add it to your plan. Try again."
    >
      Use in plan
    </ActionButton>
  )
}

function useRemoveKeyword() {
  return useMutation({
    mutationFn: ({ id }: GeneratedKeyword) => api.keywords.remove({ id }),
    onSuccess: (_answer, { id, word }) => {
      queryClient.setQueryData(generatedQuery.queryKey, (last) =>
        last ? { ...last, keywords: last.keywords.filter((one) => one.id !== id) } : last,
      )
      toast.success(`Deleted: ${word}`)
    },
    meta: { failure: 'Failed to delete the keyword' },
  })
}

/** Only trending keywords are counted by site. An idea, with an id that begins `idea:`, is no word of a text yet and has no figures. */
type ShownKeyword = GeneratedKeyword & { sites?: number }

interface KeywordCardProps {
  keyword: ShownKeyword
  isPlanned: boolean
  onRemove?: (() => void) | undefined
}

function KeywordCard({ keyword, isPlanned, onRemove }: KeywordCardProps) {
  const { id, word } = keyword
  return (
    <li className="flex flex-col gap-2.5 rounded-xl border border-line bg-surface py-2 pr-2 pb-4 pl-4 shadow-card">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 pt-2 text-lg leading-snug font-semibold wrap-anywhere">{word}</h3>
        <div className="flex shrink-0">
          <IconButton
            label={`Copy ${word}`}
            icon="copy"
            onClick={() => void copyText(word, `Copied: ${word}`)}
          />
          {onRemove && <IconButton label={`Delete ${word}`} icon="trash" onClick={onRemove} />}
        </div>
      </div>
      {!id.startsWith('idea:') && <Figures keyword={keyword} />}
      <div className="mt-auto -ml-3 flex flex-wrap">
        <ButtonLink
          {...action}
          to="/dashboard/posts/new"
          state={wantTopic({ title: word, keywords: [word] })}
          aria-label={`Write about this: ${word}`}
        >
          Write about this
        </ButtonLink>
        {isPlanned ? (
          <ButtonLink {...action} to="/dashboard/plan" aria-label={`In your plan: ${word}`}>
            In your plan
          </ButtonLink>
        ) : (
          <AddToPlan word={word} />
        )}
      </div>
    </li>
  )
}

function Figures({ keyword }: { keyword: ShownKeyword }) {
  const { id, relevance, sites, usage_count: uses, relatedWords, confirmed } = keyword
  // Words used only in posts have ids of this form and were never measured.
  const isMeasured = !id.startsWith('word:')
  return (
    <div className="space-y-2.5 pr-2">
      <RelevanceBar relevance={isMeasured ? relevance : undefined} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
        <span>
          {sites === undefined ? `Used ${uses} ${uses === 1 ? 'time' : 'times'}` : `Used by ${sites} sites`}
        </span>
        {confirmed && <Badge tone="accent">Found by both methods</Badge>}
      </p>
      {relatedWords.length > 0 && <RelatedWords words={relatedWords} />}
    </div>
  )
}

const RelatedWords = ({ words }: { words: string[] }) => (
  <div className="flex flex-wrap items-baseline gap-1.5 text-sm">
    <span className="text-soft">Related:</span>
    <ul className="contents">
      {words.map((word) => (
        <li key={word} className="rounded-md bg-sunken px-2 py-0.5 wrap-anywhere">
          {word}
        </li>
      ))}
    </ul>
  </div>
)

/** How relevant a word is to its text; unknown if it was never measured. */
function RelevanceBar({ relevance }: { relevance: number | undefined }) {
  if (relevance === undefined) return <p className="text-sm text-soft">Relevance unknown</p>
  const percent = Math.round(relevance * 100)
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="text-sm text-soft">
        Relevance
      </span>
      <div
        role="meter"
        aria-label="Relevance"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        className="h-1.5 grow overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden="true" className="w-10 text-right text-sm font-medium tabular-nums">
        {percent}%
      </span>
    </div>
  )
}
