import { RangeGauge } from '../../../ui/range-gauge.tsx'

export function LengthRuler() {
  return (
    <div>
      <p className="font-display text-title tabular-nums">
        912 <span className="font-sans text-sm tracking-normal text-soft">words, inside 800–1000</span>
      </p>
      <RangeGauge scale={[600, 1200]} range={[800, 1000]} value={912} className="mt-3" />
    </div>
  )
}

const choices = [
  { text: 'How we dry nervous dogs', from: 'your post' },
  { text: 'A groomer’s winter kit', from: 'your post' },
]

/** What a writer may link to, and what it may not. */
export function LinkChoice() {
  return (
    <ul className="space-y-2">
      {choices.map(({ text, from }) => (
        <li key={text} className="flex items-baseline justify-between gap-3 rounded-lg bg-sunken px-3 py-2">
          <span className="truncate underline decoration-accent decoration-2 underline-offset-4">{text}</span>
          <span className="shrink-0 text-soft">{from}</span>
        </li>
      ))}
      <li className="flex items-baseline justify-between gap-3 rounded-lg border border-dashed border-edge px-3 py-1.5 text-soft">
        <s className="truncate decoration-seal decoration-2">example.com/study-2024</s>
        <span className="shrink-0">not yours</span>
      </li>
    </ul>
  )
}

/** A sentence that was kept back, with its reason. */
export function HeldSentence() {
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p>
        “<span className="marked-line">Nine in ten of my clients</span> come back within a month.”
      </p>
      <p className="mt-3 flex items-center gap-2 font-semibold text-warn">
        <svg viewBox="0 0 20 20" className="size-4.5 shrink-0 fill-warn">
          <rect x="5" y="4" width="3.5" height="12" rx="1" />
          <rect x="11.5" y="4" width="3.5" height="12" rx="1" />
        </svg>
        Held: this figure is not in your facts
      </p>
    </div>
  )
}
