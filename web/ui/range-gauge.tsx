interface RangeGaugeProps {
  range: [number, number]
  /** Where the scale begins and ends; without it, a margin on both sides of a range within 0 and 1. */
  scale?: [number, number]
  /** The single values that the range is made of. */
  dots?: number[]
  /** What is compared with the range. */
  value?: number
  className?: string
}

// Shows that the scale goes on beyond the range.
const margin = 0.08

/** A range on its scale, and where a value lies; the text beside it says what they mean. */
export function RangeGauge({ range: [low, high], scale, dots = [], value, className }: RangeGaugeProps) {
  const [first, last] = scale ?? [
    Math.max(0, Math.min(low, value ?? low) - margin),
    Math.min(1, Math.max(high, value ?? high) + margin),
  ]
  const share = (one: number) =>
    Math.round(((Math.min(last, Math.max(first, one)) - first) / (last - first)) * 1000) / 10
  const at = (one: number) => `${share(one)}%`
  return (
    <svg aria-hidden="true" className={`block h-6 w-full overflow-visible ${className ?? ''}`}>
      <line x1="0" x2="100%" y1="12" y2="12" className="stroke-line stroke-2" />
      <rect
        x={at(low)}
        width={`${Math.max(1, share(high) - share(low))}%`}
        y="4"
        height="16"
        rx="4"
        className="fill-accent-wash stroke-accent stroke-1"
      />
      {dots.map((dot, index) => (
        // Two posts may have the same score.
        <circle key={index} cx={at(dot)} cy="12" r="3" className="fill-accent" />
      ))}
      {value !== undefined && (
        <line
          x1={at(value)}
          x2={at(value)}
          y1="0"
          y2="24"
          strokeLinecap="round"
          className="stroke-seal stroke-3"
        />
      )}
    </svg>
  )
}
