import { useDeferredChoice } from '../../platform/use-deferred-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { planHeadingId, type PlanAddress, type PlanView } from './plan-days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { api } from '../../platform/api.ts'
import { readToken } from '../../platform/session/token.ts'
import { ModelButton } from '../../ui/call-button.tsx'
import { autopilotQuery, useAutopilotChange, type Topic } from '../autopilot-queries.ts'
import { isGhost, usePlan, type PlanItem } from './plan-items.ts'

const views: { view: PlanView; label: string }[] = [
  { view: 'list', label: 'List' },
  { view: 'month', label: 'Month' },
  { view: 'week', label: 'Week' },
]
const stepClasses =
  'grid size-11 place-items-center rounded-lg border border-edge bg-surface hover:border-ink'

export function PlanToolbar({ address }: { address: PlanAddress }) {
  const { view, label, isNow, today, goBy, show, setView } = address
  const [shownView, chooseView] = useDeferredChoice(view, setView)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      <h2
        id={planHeadingId}
        aria-live="polite"
        className="mr-auto basis-full text-lg sm:basis-auto font-semibold sm:text-xl"
      >
        {label}
      </h2>
      {view !== 'list' && (
        <div className="flex gap-2">
          <button
            type="button"
            aria-label={`Previous ${view}`}
            className={stepClasses}
            onClick={() => goBy(-1)}
          >
            <Icon name="left" />
          </button>
          <Button look="secondary" aria-disabled={isNow || undefined} onClick={() => show(today)}>
            Today
          </Button>
          <button type="button" aria-label={`Next ${view}`} className={stepClasses} onClick={() => goBy(1)}>
            <Icon name="right" />
          </button>
        </div>
      )}
      <div role="group" aria-label="View" className="flex rounded-lg border border-edge bg-surface p-0.75">
        {views.map((one) => (
          <button
            key={one.view}
            type="button"
            aria-pressed={shownView === one.view}
            className="min-h-9 rounded-md px-3 sm:px-4 font-medium text-soft hover:text-ink aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
            onClick={() => chooseView(one.view)}
          >
            {one.label}
          </button>
        ))}
      </div>
    </div>
  )
}

// A model that answers takes about a minute.
const mostReadingMs = 120_000

interface TopicBarProps {
  topics: readonly Topic[]
  items: readonly PlanItem[]
  onAdd(): void
}

/** What the month needs next: topics, or one click that approves all proposed ones. */
export function TopicBar({ topics, items, onAdd }: TopicBarProps) {
  const { now } = usePlan()
  const { data } = useQuery(autopilotQuery)
  const proposed = topics.filter(({ slot, state }) => slot && state === 'proposed').length
  const empty = items.filter((item) => isGhost(item, now)).length
  const { propose, notice } = useProposing()
  const approve = useAutopilotChange(async () => {
    const ids = topics.flatMap(({ id, slot }) => (slot ? [id] : []))
    await api.autopilot.approveTopics({ ids })
    toast.success(`${ids.length} ${ids.length === 1 ? 'topic is' : 'topics are'} approved.`)
  }, 'The topics could not be approved. Please try again.')
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="mr-auto max-w-[65ch] text-soft" role="status">
          {describe(proposed, empty, data?.mode === 'ask')}
        </p>
        <div className="flex flex-wrap items-start gap-2">
          <Button look="secondary" onClick={onAdd}>
            Add topic
          </Button>
          {empty > 0 && (
            <ModelButton
              look="secondary"
              busy={propose.isPending}
              busyLabel="Reading your site..."
              onClick={() => propose.mutate()}
            >
              Propose topics
            </ModelButton>
          )}
          {proposed > 0 && (
            <Button
              busy={approve.isPending}
              busyLabel="Approving..."
              // It may appear between the two clicks of a double click on another button.
              onClick={({ detail }) => detail < 2 && approve.mutate()}
            >
              Approve the month
            </Button>
          )}
        </div>
      </div>
      {notice && (
        <p role="status" className="text-sm text-warn">
          {notice}
        </p>
      )}
    </div>
  )
}

/** Asks again while a model reads; the notice says why there are no more. */
function useProposing() {
  const [notice, setNotice] = useState<string>()
  const propose = useAutopilotChange(async () => {
    const end = Date.now() + mostReadingMs
    const token = readToken()
    let answer = await api.autopilot.proposeTopics()
    const known = new Set(answer.topics.map(({ id }) => id))
    let hasArrived = false
    // Once topics have arrived, or in another session, the same call would begin another reading.
    while (
      answer.notice?.startsWith('Still reading') &&
      !hasArrived &&
      Date.now() < end &&
      readToken() === token
    ) {
      const { topics } = await api.autopilot.listTopics()
      hasArrived = topics.some(({ id }) => !known.has(id))
      if (!hasArrived) answer = await api.autopilot.proposeTopics()
    }
    setNotice(hasArrived ? undefined : (answer.notice ?? undefined))
  }, "We couldn't propose topics. Try again.")
  return { propose, notice }
}

const count = (many: number, word: string) => `${many} ${word}${many === 1 ? '' : 's'}`

function describe(proposed: number, empty: number, isAskFirst: boolean): string {
  if (proposed === 1)
    return `1 topic proposed. Approve it ${isAskFirst ? 'if we should write it' : 'to keep its time'}, or change it.`
  if (proposed > 0)
    return `${proposed} topics proposed. Approve ${isAskFirst ? 'those we should write' : 'them to keep their times'}, or change any.`
  if (empty > 0)
    return `${count(empty, 'slot')} below ${empty === 1 ? 'has' : 'have'} no topic. Add your own, or have some proposed.`
  return `Each draft is ready ${promisedHours.draftAhead} hours ahead, so you can read, change, hold or skip it.`
}
