import type { Preferences } from '../../../contract/profile/preferences.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'

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

export const AutopilotChoice = (props: AutopilotChoiceProps) => (
  <RadioCards name="autopilot" choices={choices} {...props} />
)
