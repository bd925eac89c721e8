// As many rows as a page has.
const rows = Array.from({ length: 10 }, (_, n) => n)
const bar = 'h-3.5 rounded-full bg-sunken motion-safe:animate-pulse'

export const PostsSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading posts...</span>
    <div className="mb-3 flex h-14 items-center">
      <div className={`${bar} w-24`} />
    </div>
    <div className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
      {rows.map((row) => (
        <div key={row} className="flex h-[3.3rem] items-center gap-6 px-5">
          <div className="size-5 shrink-0 rounded bg-sunken" />
          <div className={`${bar} ${row % 3 === 0 ? 'w-2/5' : 'w-1/3'}`} />
          <div className={`${bar} ml-auto hidden w-20 xl:block`} />
          <div className={`${bar} hidden w-32 xl:block`} />
        </div>
      ))}
    </div>
  </div>
)
