import { useState } from 'react'
import { formatMoment, formatUtc, zoneName } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { UnscheduleDialog } from '../unschedule-dialog.tsx'
import { instantsOf, isInstant, localOf, nearestTimes, offsetName } from '../local-times.ts'

interface ScheduleFieldProps {
  scheduledDate: string | null
  error?: string
  /** When the post goes out by itself; null while it is not scheduled. */
  scheduledFor: string | null
  isSaving: boolean
  onChange(scheduledDate: string | null): void
  onSchedule(): void
  onUnschedule(): void
}

const isoOf = (instant: number) => new Date(instant).toISOString()

/** When the post goes out by itself, and the acts that make it so. */
export function ScheduleField({ scheduledDate, scheduledFor, error, onChange, ...acts }: ScheduleFieldProps) {
  return (
    <div className="space-y-3">
      <MomentField
        id="scheduledDate"
        moment={scheduledDate}
        hint={hintOf(scheduledDate, scheduledFor)}
        {...{ error, onChange }}
      />
      <ScheduleActions isScheduled={scheduledFor !== null} {...acts} />
    </div>
  )
}

interface MomentFieldProps {
  id: string
  /** An instant, or what was typed and is none. */
  moment: string | null
  hint?: string
  error: string | undefined
  onChange(moment: string | null): void
}

/** A day and an hour in the reader's own time, with UTC beside it; asks where the clocks are changed. */
export function MomentField({ id, moment, hint = chosenTime(moment), error, onChange }: MomentFieldProps) {
  const zone = zoneName()
  const local = moment && isInstant(moment) ? localOf(Date.parse(moment), zone) : moment
  // While a date is half typed the browser gives none.
  const [isUnfinished, setUnfinished] = useState(false)
  const times = local ? instantsOf(local, zone) : []
  const choice = { zone, onChoose: (at: number) => onChange(isoOf(at)) }
  function take(typed: string, input: HTMLInputElement) {
    setUnfinished(input.validity.badInput)
    const value = typed.slice(0, 16)
    const [first] = instantsOf(value, zone)
    onChange(value === '' ? null : first === undefined ? value : isoOf(first))
  }
  return (
    <>
      <TextField
        id={id}
        label="Schedule Publication"
        type="datetime-local"
        hint={isUnfinished ? `Finish the date and time (${zone}).` : hint}
        error={error}
        value={local ?? ''}
        className="sm:max-w-xs"
        onChange={(event) => take(event.target.value, event.target)}
      />
      {local && times.length === 0 && <Skipped local={local} {...choice} />}
      {times.length > 1 && <Twice times={times} chosen={moment} {...choice} />}
    </>
  )
}

interface ScheduleActionsProps extends Pick<ScheduleFieldProps, 'isSaving' | 'onSchedule' | 'onUnschedule'> {
  isScheduled: boolean
}

function ScheduleActions({ isScheduled, isSaving, onSchedule, onUnschedule }: ScheduleActionsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" busy={isSaving} onClick={onSchedule}>
          {isScheduled ? 'Reschedule' : 'Schedule'}
        </Button>
        {isScheduled && (
          <Button look="quiet" busy={isSaving} onClick={() => setAsking(true)}>
            Unschedule
          </Button>
        )}
      </div>
      {isAsking && (
        <UnscheduleDialog
          onUnschedule={() => {
            setAsking(false)
            onUnschedule()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const chosenTime = (moment: string | null) =>
  moment && isInstant(moment)
    ? `${zoneName()} time, which is ${formatUtc(moment)}.`
    : `Your time zone: ${zoneName()}.`

function hintOf(scheduledDate: string | null, scheduledFor: string | null): string {
  const now = scheduledFor ? `Scheduled for ${formatMoment(scheduledFor)}.` : 'Not scheduled.'
  const chosen = chosenTime(scheduledDate)
  if (!scheduledDate || !isInstant(scheduledDate)) return `${now} ${chosen}`
  if (scheduledDate === scheduledFor) return `Scheduled. ${chosen}`
  return `${chosen} ${now} Press ${scheduledFor ? 'Reschedule' : 'Schedule'} to publish at this time.`
}

interface ChoiceProps {
  zone: string
  onChoose(instant: number): void
}

/** What is asked stands last on the page, where the bar of buttons may lie on it. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const clockOf = (instant: number, zone: string) => localOf(instant, zone).slice(11)

/** The hour that is left out when the clocks go forward. */
function Skipped({ local, zone, onChoose }: ChoiceProps & { local: string }) {
  return (
    <div ref={bringIntoSight} role="status" className="scroll-mb-28 space-y-2 text-sm">
      <p>
        {local.slice(11)} does not exist on that day in {zone}: the clocks go forward. The nearest times are
      </p>
      <div className="flex flex-wrap gap-2">
        {nearestTimes(local, zone)?.map((instant) => (
          <Button key={instant} look="secondary" onClick={() => onChoose(instant)}>
            {clockOf(instant, zone)} ({offsetName(instant, zone)})
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The hour that comes twice when the clocks go back. */
function Twice({ times, chosen, zone, onChoose }: ChoiceProps & { times: number[]; chosen: string | null }) {
  return (
    <div
      ref={bringIntoSight}
      role="group"
      aria-label="Which of the two"
      className="scroll-mb-28 space-y-2 text-sm"
    >
      <p>{clockOf(times[0]!, zone)} comes twice on that day, as the clocks go back. Which one?</p>
      <div className="flex flex-wrap gap-2">
        {times.map((instant, at) => (
          <Button
            key={instant}
            look="secondary"
            aria-pressed={isoOf(instant) === chosen}
            className="aria-pressed:border-accent aria-pressed:bg-accent-wash"
            onClick={() => onChoose(instant)}
          >
            {at === 0 ? 'The first' : 'The second'} ({offsetName(instant, zone)})
          </Button>
        ))}
      </div>
    </div>
  )
}
