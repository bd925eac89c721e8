import { encode } from 'uqr'

/** Black on white in both schemes: some apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Four modules of quiet ground around it, as ISO/IEC 18004 asks.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-xl border border-line bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
