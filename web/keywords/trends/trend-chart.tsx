import { useState, type KeyboardEvent } from 'react'
import { formatDay } from '../../platform/dates.ts'

interface TrendChartProps {
  label: string
  /** When each begins, ISO 8601. */
  weeks: string[]
  values: number[]
}

const height = 48
const step = 20
const gap = 4
// The weeks that are compared with those before.
const recentWeeks = 4

/** Bars by week. One stop of the keyboard: the arrows go from week to week, and a screen reader says each. */
export function TrendChart({ label, weeks, values }: TrendChartProps) {
  const last = values.length - 1
  const [chosen, setChosen] = useState(last)
  const text = `Week from ${formatDay(weeks[chosen] ?? '')}: ${postsText(values[chosen] ?? 0)}`
  function onKeyDown(event: KeyboardEvent) {
    const to = weekAfter(event.key, chosen, last)
    if (to === undefined) return
    event.preventDefault()
    setChosen(to)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}, by week`}
      aria-valuemin={1}
      aria-valuemax={values.length}
      aria-valuenow={chosen + 1}
      aria-valuetext={text}
      className="rounded-lg"
      onKeyDown={onKeyDown}
    >
      <Bars weeks={weeks} values={values} chosen={chosen} onChoose={setChosen} />
      <p aria-hidden="true" className="pt-1 text-sm text-soft">
        {text}
      </p>
    </div>
  )
}

/** Where a key leads from a week; undefined for one that is not the chart's. */
function weekAfter(key: string, at: number, last: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  return undefined
}

interface BarsProps extends Pick<TrendChartProps, 'weeks' | 'values'> {
  chosen: number
  onChoose(at: number): void
}

function Bars({ weeks, values, chosen, onChoose }: BarsProps) {
  const highest = Math.max(1, ...values)
  // A week with one post shows, beside one with a hundred; one without is a line.
  const heightOf = (value: number) => Math.max(value > 0 ? 4 : 1.5, (value / highest) * height)
  const firstRecent = values.length - recentWeeks
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${step * values.length} ${height + 4}`} className="block w-full">
      {values.map((value, at) => {
        const [x, width] = [at * step + gap / 2, step - gap]
        const [top, tall] = [height - heightOf(value), heightOf(value)]
        return (
          <g key={weeks[at]} onPointerEnter={() => onChoose(at)}>
            <rect x={at * step} width={step} height={height + 4} className="fill-transparent" />
            <rect
              {...{ x, y: top, width, height: tall, rx: 1.5 }}
              className={at >= firstRecent ? 'fill-accent' : 'fill-edge'}
            />
            {at === chosen && <rect {...{ x, y: height + 2, width, height: 2 }} className="fill-seal" />}
          </g>
        )
      })}
    </svg>
  )
}

const postsText = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
