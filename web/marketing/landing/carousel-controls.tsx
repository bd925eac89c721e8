import { Stroke } from '../../ui/icon.tsx'

const round =
  'grid size-11 place-items-center rounded-full border border-edge bg-surface text-ink hover:bg-accent-wash'

/** Of use to a script only: shown once it runs, in room that is kept for them. */
export function CarouselControls({ count }: { count: number }) {
  return (
    <div className="invisible flex flex-wrap items-center gap-x-4 gap-y-2 group-data-live/carousel:visible">
      <div className="flex gap-2">
        <Control go="-1" label="Previous testimonial" path="M15 5l-7 7 7 7" />
        <button type="button" data-pause="" className={`${round} motion-reduce:hidden`}>
          <Icon path="M9 6v12M15 6v12" className="group-data-paused/carousel:hidden" />
          <Icon path="M8 5.5v13l10-6.5z" className="hidden group-data-paused/carousel:block" />
          <span className="sr-only group-data-paused/carousel:hidden">Pause rotation</span>
          <span className="sr-only hidden group-data-paused/carousel:inline">Start rotation</span>
        </button>
        <Control go="1" label="Next testimonial" path="M9 5l7 7-7 7" />
      </div>
      <div role="group" aria-label="Choose a testimonial" className="-ml-3 flex sm:ml-0">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            data-dot={index}
            aria-label={`Testimonial ${index + 1} of ${count}`}
            className="group/dot grid size-11 place-items-center rounded-full"
          >
            <span className="h-2 w-2 rounded-full bg-edge group-hover/dot:bg-ink group-aria-current/dot:w-6 group-aria-current/dot:bg-accent" />
          </button>
        ))}
      </div>
    </div>
  )
}

const Control = ({ go, label, path }: { go: string; label: string; path: string }) => (
  <button type="button" data-go={go} className={round}>
    <Icon path={path} />
    <span className="sr-only">{label}</span>
  </button>
)

const Icon = ({ path, className = '' }: { path: string; className?: string }) => (
  <Stroke className={`size-5 stroke-current stroke-2 ${className}`} d={path} />
)
