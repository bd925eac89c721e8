import { useState } from 'react'
import { allowedTones, planMessages } from '../../../contract/billing/check-plan-limits.ts'
import { tones, type Plan } from '../../../contract/billing/plans.ts'
import { FieldError } from '../../ui/fields/field-frame.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ChoiceChip } from '../choice-chip.tsx'

interface ToneChoiceProps {
  id: string
  labelledBy: string
  chosen: readonly string[]
  stored: readonly string[]
  limits: Plan['limits'] | undefined
  error: string | undefined
  onChange(chosen: string[]): void
}

export function ToneChoice({ id, labelledBy, chosen, stored, limits, error, onChange }: ToneChoiceProps) {
  const [refused, setRefused] = useState<string>()
  function pick(tone: string, isOn: boolean) {
    // Keeps the order of choice: the first is the default, and a downgrade keeps the first ones.
    const next = isOn ? [...chosen, tone] : chosen.filter((one) => one !== tone)
    const isOver = limits && next.length > limits.tones && next.some((one) => !stored.includes(one))
    setRefused(isOver ? planMessages.tones(limits) : undefined)
    if (!isOver) onChange(next)
  }
  const message = refused ?? error
  return (
    <div className="space-y-3">
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        className="grid grid-cols-2 gap-2 rounded-lg sm:grid-cols-4"
      >
        {tones.map((tone) => (
          <ChoiceChip
            key={tone}
            checked={chosen.includes(tone)}
            className="font-medium capitalize"
            onChange={(event) => pick(tone, event.target.checked)}
          >
            {tone}
          </ChoiceChip>
        ))}
      </div>
      <div role="alert" className="empty:hidden">
        {message && <FieldError id={id} error={message} />}
      </div>
      {limits && <UsedTones chosen={chosen} limits={limits} />}
    </div>
  )
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
const orOf = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)

/** Explains how posts use the chosen tones. */
function UsedTones({ chosen, limits }: { chosen: readonly string[]; limits: Plan['limits'] }) {
  if (chosen.length === 0) return <p className="text-soft">Until you choose one, posts are professional.</p>
  const used = allowedTones(chosen, limits)
  const unused = chosen.slice(used.length)
  if (unused.length === 0)
    return (
      <p className="text-soft">
        {used.length === 1
          ? `Your posts are ${used[0]}.`
          : `Your posts are ${used[0]} unless you pick ${orOf(used.slice(1))}.`}
      </p>
    )
  const count = used.length === 1 ? 'the first tone' : `the first ${used.length} tones`
  return (
    <Notice tone="warn" title={`Posts use only ${count} you chose: ${listOf(used)}`}>
      <p>
        {`That’s what your plan includes. To use ${orOf(unused)} instead, remove ${listOf(used)}, or upgrade.`}
      </p>
    </Notice>
  )
}
