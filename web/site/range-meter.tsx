interface Meter {
  /** Where the scale begins and ends. */
  scale: [number, number]
  range: [number, number]
  value: number
  className?: string
}

/** A scale with the range that is aimed at and where this draft lies; its meaning stands beside it in words. */
export function RangeMeter({ scale: [first, last], range: [from, to], value, className = 'h-5' }: Meter) {
  const at = (point: number) => `${Math.round(((point - first) / (last - first)) * 1000) / 10}%`
  const width = `${Math.round(((to - from) / (last - first)) * 1000) / 10}%`
  return (
    <svg aria-hidden="true" className={`block w-full overflow-visible ${className}`}>
      <line x1="0" x2="100%" y1="10" y2="10" className="stroke-line stroke-2" />
      <rect
        x={at(from)}
        width={width}
        y="4"
        height="12"
        rx="3"
        className="fill-accent-wash stroke-accent stroke-1"
      />
      <line
        x1={at(value)}
        x2={at(value)}
        y1="-1"
        y2="21"
        strokeLinecap="round"
        className="stroke-seal stroke-3"
      />
    </svg>
  )
}
