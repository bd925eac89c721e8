import { Link } from '../platform/routing/router.tsx'
import { offsetMinutes } from '../../contract/autopilot/slot-times.ts'
import { api } from '../platform/api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatUtc } from '../platform/dates.ts'
import { useAutopilotChange, type Autopilot, type Slot } from './autopilot-queries.ts'
import { lookOfSlot, momentIn } from './slot-words.ts'

interface SlotRowProps extends Pick<Autopilot, 'timezone' | 'siteTimezone'> {
  slot: Slot
}

/** One slot: when, what, how it stands, and what may be done about it. */
export function SlotRow({ slot, ...zones }: SlotRowProps) {
  const { at, state, note, topic, post } = slot
  const [tone, label] = lookOfSlot(state)
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <SlotMoment at={at} {...zones} />
      <div className="min-w-0 space-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          {post ? (
            <Link
              to={`/dashboard/posts/${post.id}`}
              className="min-w-0 font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              {post.title || 'Untitled'}
            </Link>
          ) : (
            <span className="min-w-0 wrap-anywhere text-soft">
              {topic ?? (state === 'planned' && !note ? 'Topic not chosen yet' : '')}
            </span>
          )}
        </p>
        {note && <p className="text-sm text-soft">{note}</p>}
        <SlotActions slot={slot} name={post?.title || momentName(at)} />
      </div>
    </li>
  )
}

const momentName = (at: string) => `the slot of ${at.slice(0, 16).replace('T', ' ')} UTC`

type Act = 'approve' | 'hold' | 'skip' | 'fill'
const words: Record<Act, string> = {
  approve: 'Approve',
  hold: 'Hold',
  skip: 'Skip this slot',
  fill: 'Use this slot after all',
}

function SlotActions({ slot, name }: { slot: Slot; name: string }) {
  const change = useAutopilotChange((act: Act) => send(slot, act), 'That did not work. Please try again.')
  const acts = actsOf(slot)
  if (acts.length === 0) return null
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      {acts.map((act) => (
        <Button
          key={act}
          look="quiet"
          className="px-3! text-accent"
          busy={change.isPending && change.variables === act}
          aria-label={`${words[act]}: ${name}`}
          onClick={() => change.mutate(act)}
        >
          {words[act]}
        </Button>
      ))}
    </div>
  )
}

/** What may be done about a slot, as it stands now. */
export function actsOf({ state, reason, post, at }: Slot, now = Date.now()): Act[] {
  const isComing = Date.parse(at) > now
  if (state === 'approved') return post?.status === 'scheduled' ? ['hold', 'skip'] : []
  if ((state === 'waiting' || state === 'held') && post) return ['approve', 'skip']
  if ((state === 'planned' || state === 'held') && isComing) return ['skip']
  return state === 'skipped' && reason === 'by_you' && isComing ? ['fill'] : []
}

function send({ at, post }: Slot, act: Act): Promise<unknown> {
  if (act === 'fill' || (act === 'skip' && Date.parse(at) > Date.now()))
    return api.autopilot.decideSlot({ at, action: act })
  return api.autopilot[act]({ id: post?.id ?? '' })
}

interface SlotMomentProps {
  at: string
  timezone: string
  siteTimezone: string | null
}

/** On the customer's clock, in UTC, and on the site's clock where that is another. */
function SlotMoment({ at, timezone, siteTimezone }: SlotMomentProps) {
  const moment = new Date(at)
  const isOther =
    siteTimezone !== null && offsetMinutes(siteTimezone, moment) !== offsetMinutes(timezone, moment)
  return (
    <p>
      <time dateTime={at} className="font-semibold tabular-nums">
        {momentIn(timezone, at)}
      </time>
      <span className="block text-sm text-soft tabular-nums">{formatUtc(at)}</span>
      {isOther && (
        <span className="block text-sm text-soft tabular-nums">
          On your site: <span className="whitespace-nowrap">{momentIn(siteTimezone, at)}</span>
        </span>
      )}
    </p>
  )
}
