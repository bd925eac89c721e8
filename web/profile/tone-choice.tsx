import { useState } from 'react'
import { planMessages } from '../../contract/plan-limits.ts'
import { tones, type Plan } from '../../contract/plans.ts'
import { FieldError } from '../ui/field-frame.tsx'
import { ChoiceChip } from './choice-chip.tsx'

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
    // In the order of the list, so that the same choice is the same however it was made.
    const wanted = tones.filter((one) => (one === tone ? isOn : chosen.includes(one)))
    const isOver = limits && wanted.length > limits.tones && wanted.some((one) => !stored.includes(one))
    setRefused(isOver ? planMessages.tones(limits) : undefined)
    if (!isOver) onChange(wanted)
  }
  const told = refused ?? error
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
        {told && <FieldError id={id} error={told} />}
      </div>
    </div>
  )
}
