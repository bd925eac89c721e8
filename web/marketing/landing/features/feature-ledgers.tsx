import type { ReactNode } from 'react'
import { Stroke } from '../../../ui/icon.tsx'

const events = [
  { time: '09:00:00', text: 'Sent to your site' },
  { time: '09:00:05', text: 'No answer' },
  { time: '09:00:06', text: 'Looked up: it is there' },
]

/** A post whose answer was lost. */
export function OnceLedger() {
  return (
    <ol className="border-t border-line">
      {events.map(({ time, text }) => (
        <li key={time} className="flex gap-4 border-b border-line py-2">
          <span className="w-18 shrink-0 text-soft tabular-nums">{time}</span>
          {text}
        </li>
      ))}
      <li className="flex gap-4 pt-2 font-semibold text-good">
        <span className="w-18 shrink-0 tabular-nums">09:00:06</span>
        Live, once
      </li>
    </ol>
  )
}

const checks = ['Address and route', 'Secure connection', 'Clock and time zone', 'Your role: author']

/** The connection's checks, one of them with its cause and its cure. */
export function DoctorChecks() {
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-[1fr_1.5fr] sm:gap-6 sm:p-5">
      <ul className="space-y-2">
        {checks.map((check) => (
          <li key={check} className="flex items-center gap-2.5">
            <Mark className="stroke-good" path="m4 10.5 4 4 8-9" />
            {check}
          </li>
        ))}
      </ul>
      <div className="rounded-lg bg-warn-wash p-4 text-warn">
        <Finding title="Your server drops the Authorization header">
          Add one line to .htaccess. We show it to you, and which file it goes into.
        </Finding>
      </div>
    </div>
  )
}

function Finding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <Mark className="mt-0.5 stroke-warn" path="M10 4v7M10 15.5v.1" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-ink">{children}</p>
      </div>
    </div>
  )
}

const Mark = ({ path, className }: { path: string; className: string }) => (
  <Stroke size={20} className={`size-4.5 shrink-0 stroke-2 ${className}`} d={path} />
)
