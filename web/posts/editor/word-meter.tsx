import { describePlace, placeOf, type WordRange } from './word-range.ts'

// Room above the range, so that being above it shows.
const roomAbove = 1.25
const fills = { below: 'bg-edge', inside: 'bg-good', above: 'bg-warn' }
const texts = { below: 'text-soft', inside: 'text-good', above: 'text-warn' }

interface WordMeterProps {
  words: number
  /** Of the posts that the plan generates, for orientation. */
  range: WordRange | undefined
}

export function WordMeter({ words, range }: WordMeterProps) {
  const count = `${words} ${words === 1 ? 'word' : 'words'}`
  if (!range) return <p className="text-sm text-soft">{count}</p>
  const place = placeOf(words, range)
  const scale = range.max * roomAbove
  const percent = (value: number) => `${Math.min(100, (100 * value) / scale)}%`
  return (
    <div className="space-y-1.5">
      <p className="text-sm">
        <span className="font-semibold">{count}</span>
        <span className="text-soft"> · </span>
        <span className={`font-medium ${texts[place]}`}>{describePlace(words, range)}</span>
      </p>
      <div aria-hidden="true" className="relative h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className="absolute inset-y-0 bg-accent/25"
          style={{ left: percent(range.min), width: percent(range.max - range.min) }}
        />
        <div
          className={`absolute inset-y-0 left-0 rounded-full transition-[width] duration-250 ${fills[place]}`}
          style={{ width: percent(words) }}
        />
      </div>
    </div>
  )
}
