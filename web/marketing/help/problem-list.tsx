import type { Problem } from './connection-problems.ts'

/** What one sees, and what to do about it, side by side where there is room. */
export const ProblemList = ({ problems }: { problems: Problem[] }) => (
  <dl className="mt-5 divide-y divide-line rounded-xl border border-line bg-surface">
    {problems.map(({ seen, help }) => (
      <div key={seen} className="gap-6 p-4 sm:grid sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:px-5">
        <dt className="leading-snug font-semibold">{seen}</dt>
        <dd className="mt-2 space-y-1 text-[0.98rem] leading-relaxed sm:mt-0">
          {help.map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
