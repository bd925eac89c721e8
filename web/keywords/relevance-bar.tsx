/** How much a word says about its text. What was never measured is said to be unknown. */
export function RelevanceBar({ relevance }: { relevance: number | undefined }) {
  if (relevance === undefined) return <p className="text-sm text-soft">Relevance unknown</p>
  const percent = Math.round(relevance * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="meter"
        aria-label="Relevance"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        className="h-1.5 grow overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden="true" className="w-10 text-right text-sm font-medium tabular-nums">
        {percent}%
      </span>
    </div>
  )
}
