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
  const highest = Math.max(1, ...values)
  const heightOf = (value: number) => Math.max(value > 0 ? 4 : 1.5, (value / highest) * height)
  const text = `Week from ${formatDay(weeks[chosen] ?? '')}: ${postsText(values[chosen] ?? 0)}`
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: chosen - 1,
      ArrowDown: chosen - 1,
      ArrowRight: chosen + 1,
      ArrowUp: chosen + 1,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, to)))
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
      <svg aria-hidden="true" viewBox={`0 0 ${step * values.length} ${height + 4}`} className="block w-full">
        {values.map((value, at) => (
          <g key={weeks[at]} onPointerEnter={() => setChosen(at)}>
            <rect x={at * step} y={0} width={step} height={height + 4} className="fill-transparent" />
            <rect
              x={at * step + gap / 2}
              y={height - heightOf(value)}
              width={step - gap}
              height={heightOf(value)}
              rx={1.5}
              className={at > last - recentWeeks ? 'fill-accent' : 'fill-edge'}
            />
            {at === chosen && (
              <rect
                x={at * step + gap / 2}
                y={height + 2}
                width={step - gap}
                height={2}
                className="fill-seal"
              />
            )}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="pt-1 text-sm text-soft">
        {text}
      </p>
    </div>
  )
}

const postsText = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
