import type { Preferences } from '../../../contract/profile/preferences.ts'

type Autopilot = Preferences['autopilot']

const choices: { value: Autopilot; label: string; text: string }[] = [
  {
    value: 'automatic',
    label: 'Publish automatically',
    text: 'We publish each post at its time unless you hold or skip it.',
  },
  {
    value: 'ask',
    label: 'Ask me first',
    text: 'We publish only what you approve. Otherwise the post waits.',
  },
  { value: 'paused', label: 'Paused', text: 'We write and publish nothing.' },
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
