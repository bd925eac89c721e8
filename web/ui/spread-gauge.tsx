interface SpreadGaugeProps {
  low: number
  high: number
  /** The single values that the range is made of. */
  dots?: number[]
  /** What is compared with them. */
  value?: number
}

const at = (value: number, first: number, last: number) =>
  `${Math.round(((Math.min(last, Math.max(first, value)) - first) / (last - first)) * 1000) / 10}%`

/** A range, what it is made of, and where a value lies; its meaning stands beside it in words. */
export function SpreadGauge({ low, high, dots = [], value }: SpreadGaugeProps) {
  // A margin on both sides shows that the scale goes on.
  const first = Math.max(0, Math.min(low, value ?? low) - 0.08)
  const last = Math.min(1, Math.max(high, value ?? high) + 0.08)
  const place = (one: number) => at(one, first, last)
  return (
    <svg aria-hidden="true" className="block h-6 w-full overflow-visible">
      <line x1="0" x2="100%" y1="12" y2="12" className="stroke-line stroke-2" />
      <svg
        x={place(low)}
        width={`${Math.max(1, Number.parseFloat(place(high)) - Number.parseFloat(place(low)))}%`}
      >
        <rect width="100%" y="4" height="16" rx="4" className="fill-accent-wash stroke-accent stroke-1" />
      </svg>
      {dots.map((dot, index) => (
        // Two posts may have the same score.
        <circle key={index} cx={place(dot)} cy="12" r="3" className="fill-accent" />
      ))}
      {value !== undefined && (
        <line
          x1={place(value)}
          x2={place(value)}
          y1="0"
          y2="24"
          strokeLinecap="round"
          className="stroke-seal stroke-3"
        />
      )}
    </svg>
  )
}
