import type { ReactNode } from 'react'
import { RangeGauge } from '../../../ui/range-gauge.tsx'
import { WaxSeal } from './wax-seal.tsx'
import { Stroke } from '../../../ui/icon.tsx'

/** One post on its way out, as the product shows it: the text, its marks, its seal. */
export function DraftSheet() {
  return (
    <figure className="relative mx-auto w-full max-w-[33rem]">
      <figcaption className="sr-only">
        An example of a draft: its voice score is 0.78, inside the author’s own range of 0.71 to 0.86; it has
        912 words, inside the plan’s 800 to 1000; it was published once, at 09:00 UTC.
      </figcaption>
      <div
        aria-hidden="true"
        className="absolute inset-0 translate-x-2 translate-y-2 rotate-[2.5deg] rounded-md border border-line bg-sunken"
      />
      <div aria-hidden="true" className="relative rounded-md border border-line bg-surface shadow-lift">
        <p className="flex items-center justify-between gap-4 border-b border-line px-6 py-3 text-sm text-soft sm:px-8">
          <span>Draft for Tuesday</span>
          <span className="tabular-nums">09:00 UTC</span>
        </p>
        <Text />
        <div className="grid gap-x-8 gap-y-5 border-t border-line px-6 py-5 sm:grid-cols-2 sm:px-8">
          <Reading label="Voice" value="0.78" note="your range 0.71–0.86">
            <RangeGauge scale={[0.4, 1]} range={[0.71, 0.86]} value={0.78} />
          </Reading>
          <Reading label="Length" value="912 words" note="your plan 800–1000">
            <RangeGauge scale={[600, 1150]} range={[800, 1000]} value={912} />
          </Reading>
        </div>
        <p className="flex items-center gap-2.5 rounded-b-md border-t border-line bg-paper px-6 py-4 text-sm font-semibold sm:px-8 sm:text-[0.95rem]">
          <Stroke size={20} className="size-5 shrink-0 stroke-good stroke-2" d="m4 10.5 4 4 8-9" />
          Published once · 09:00 UTC
        </p>
        <WaxSeal className="pressed absolute -right-3 -bottom-12 size-20 sm:-right-8 sm:-bottom-9 sm:size-28" />
      </div>
    </figure>
  )
}

const Text = () => (
  <div className="px-6 pt-6 pb-7 sm:px-8">
    <p className="font-display text-[1.9rem] leading-[1.12] tracking-[-0.01em] text-balance">
      How often should you wash your dog?
    </p>
    <p className="mt-4 text-[0.95rem] leading-[1.75] text-ink">
      Less often than the shampoo aisle would like.{' '}
      <span className="marked-line">Smell the ears first, then decide.</span> A short coat is fine for six
      weeks; for the rest, see{' '}
      <span className="underline decoration-accent decoration-2 underline-offset-4">
        how we dry nervous dogs
      </span>
      .
    </p>
    <p className="mt-4 space-y-2.5">
      <Line className="w-full" />
      <Line className="w-11/12" />
      <Line className="w-3/5" />
    </p>
  </div>
)

const Line = ({ className }: { className: string }) => (
  <span className={`block h-2 rounded-full bg-sunken ${className}`} />
)

interface ReadingProps {
  label: string
  value: string
  note: string
  children: ReactNode
}

function Reading({ label, value, note, children }: ReadingProps) {
  return (
    <div className="space-y-2">
      <p className="flex items-baseline justify-between text-sm">
        <span className="text-soft">{label}</span>
        <span className="font-semibold tabular-nums">{value}</span>
      </p>
      {children}
      <p className="text-sm text-soft tabular-nums">{note}</p>
    </div>
  )
}
