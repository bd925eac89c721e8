// Scores of an author's own posts, drawn as dots over the range that they span.
const own = [0.71, 0.735, 0.75, 0.762, 0.77, 0.785, 0.79, 0.81, 0.822, 0.84, 0.86]
// Stacked where two would lie on each other.
const heights = [52, 52, 52, 40, 52, 52, 40, 52, 52, 52, 52]
const others = [0.535, 0.56, 0.575, 0.61]
const scale = { first: 0.5, last: 1 }
const at = (score: number) =>
  `${Math.round(((score - scale.first) / (scale.last - scale.first)) * 1000) / 10}%`

/** An author's own spread, and a draft inside it. */
export function VoiceRange() {
  return (
    <div>
      <svg className="block h-24 w-full overflow-visible">
        <rect x={at(0.7)} y="24" width="34%" height="46" rx="6" className="fill-surface stroke-line" />
        <line x1="0" x2="100%" y1="70" y2="70" className="stroke-edge" />
        {own.map((score, index) => (
          <circle key={score} cx={at(score)} cy={heights[index]} r="4" className="fill-accent" />
        ))}
        {others.map((score) => (
          <circle key={score} cx={at(score)} cy="52" r="3.5" className="fill-none stroke-edge stroke-[1.5]" />
        ))}
        <line
          x1={at(0.78)}
          x2={at(0.78)}
          y1="12"
          y2="78"
          strokeLinecap="round"
          className="stroke-seal stroke-3"
        />
        <text x={at(0.78)} y="2" textAnchor="middle" className="fill-ink font-semibold">
          this draft 0.78
        </text>
        <text x={at(0.7)} y="92" className="fill-soft">
          0.71
        </text>
        <text x={at(0.87)} y="92" textAnchor="end" className="fill-soft">
          0.86
        </text>
        <text x={at(0.53)} y="92" className="fill-soft">
          others
        </text>
      </svg>
      <p className="mt-5 border-t border-line pt-4 text-soft">
        <span className="font-semibold text-ink">2 sentences off.</span> “In today’s fast-paced world” is not
        a phrase of yours.
      </p>
    </div>
  )
}
