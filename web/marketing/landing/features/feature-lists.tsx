// The limits that captions are held to.
const networks = [
  { name: 'LinkedIn', used: 612, limit: 3000 },
  { name: 'Facebook', used: 418, limit: 2000 },
  { name: 'Instagram', used: 874, limit: 2200 },
  { name: 'X', used: 236, limit: 280 },
  { name: 'Threads', used: 402, limit: 500 },
  { name: 'Bluesky', used: 271, limit: 300 },
]

export function CaptionList() {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      {networks.map(({ name, used, limit }) => (
        <li key={name} className="py-1.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">{name}</span>
            <span className="text-soft tabular-nums">
              {used} of {limit.toLocaleString('en-US')}
            </span>
          </span>
          <Bar share={used / limit} />
        </li>
      ))}
    </ul>
  )
}

const keywords = [
  { word: 'dog grooming at home', relevance: 94 },
  { word: 'short coat care', relevance: 81 },
  { word: 'nervous dog bath', relevance: 77 },
]

export function KeywordChips() {
  return (
    <ul className="space-y-3">
      {keywords.map(({ word, relevance }) => (
        <li key={word}>
          <span className="flex justify-between gap-3">
            <span>{word}</span>
            <span className="text-soft tabular-nums">{relevance}%</span>
          </span>
          <Bar share={relevance / 100} />
        </li>
      ))}
    </ul>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg className="mt-1.5 block h-1.5 w-full">
    <rect width="100%" height="6" rx="3" className="fill-sunken" />
    <rect width={`${Math.round(share * 100)}%`} height="6" rx="3" className="fill-accent" />
  </svg>
)
