import type { User } from '../../contract/accounts/accounts.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { planLabel } from './plan-label.ts'

const tones: Partial<Record<User['plan'], BadgeTone>> = { premium: 'purple', standard: 'blue' }

export function PlanBadge({ plan }: { plan: User['plan'] }) {
  return <Badge tone={tones[plan] ?? 'grey'}>{planLabel(plan)}</Badge>
}
