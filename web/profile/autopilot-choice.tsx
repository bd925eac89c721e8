import type { Preferences } from '../../contract/preferences.ts'

type Autopilot = Preferences['autopilot']

const choices: { value: Autopilot; label: string; text: string }[] = [
  {
    value: 'automatic',
    label: 'Publish automatically',
    text: 'Each post goes out at its slot, unless you hold it or skip it before.',
  },
  {
    value: 'ask',
    label: 'Ask me first',
    text: 'Nothing goes out that you did not approve. Without your answer by the slot, the post is held.',
  },
  { value: 'paused', label: 'Paused', text: 'Nothing is written for your slots, and nothing goes out.' },
]

interface AutopilotChoiceProps {
  labelledBy: string
  value: Autopilot
  onChange(value: Autopilot): void
}

export function AutopilotChoice({ labelledBy, value, onChange }: AutopilotChoiceProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-3">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-xl border border-edge bg-surface p-4 transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="autopilot"
            checked={value === choice.value}
            className="mt-0.5 size-5 cursor-pointer accent-accent outline-none"
            onChange={() => onChange(choice.value)}
          />
          <span className="font-semibold">{choice.label}</span>
          <span className="col-start-2 text-soft">{choice.text}</span>
        </label>
      ))}
    </div>
  )
}
