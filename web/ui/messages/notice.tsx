import type { ReactNode } from 'react'

type Tone = 'info' | 'good' | 'warn' | 'danger'

const tones: Record<Tone, string> = {
  info: 'border-blue/35 bg-blue-wash',
  good: 'border-good/35 bg-good-wash',
  warn: 'border-warn/35 bg-warn-wash',
  danger: 'border-danger/35 bg-danger-wash',
}

interface NoticeProps {
  tone: Tone
  title?: string
  /** Makes screen readers announce it at once. */
  isUrgent?: boolean
  children?: ReactNode
}

export const Notice = ({ tone, title, isUrgent = false, children }: NoticeProps) => (
  <div
    role={isUrgent ? 'alert' : undefined}
    className={`space-y-2 rounded-lg border px-4 py-3 ${tones[tone]}`}
  >
    {title && <p className="font-semibold">{title}</p>}
    {children}
  </div>
)
