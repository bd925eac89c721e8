import type { ReactNode } from 'react'

type Tone = 'info' | 'good' | 'warn' | 'danger'

const tones: Record<Tone, string> = {
  info: 'border-blue bg-blue-wash',
  good: 'border-good bg-good-wash',
  warn: 'border-warn bg-warn-wash',
  danger: 'border-danger bg-danger-wash',
}

interface NoticeProps {
  tone: Tone
  title?: string
  /** Said at once by a screen reader when it appears. */
  isUrgent?: boolean
  children?: ReactNode
}

export function Notice({ tone, title, isUrgent = false, children }: NoticeProps) {
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className={`space-y-2 rounded-lg border-l-4 p-4 ${tones[tone]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}
