import { WaxSeal } from './features/wax-seal.tsx'
import { operator } from '../../../contract/operator.ts'

const { address, title } = operator.video

/** A still with a play button, which web/marketing/landing/video.ts replaces with the player when pressed. */
export const VideoPoster = () => (
  <div
    data-video={address}
    data-video-title={title}
    className="deep relative overflow-hidden rounded-2xl shadow-lift sm:aspect-video"
  >
    <button
      type="button"
      className="group relative block aspect-video w-full rounded-2xl text-left -outline-offset-4"
    >
      <WaxSeal className="absolute top-1/2 right-[8%] w-[34%] -translate-y-1/2 rotate-12" />
      <span className="absolute inset-y-0 left-0 flex w-1/2 flex-col justify-between p-5 sm:p-9">
        <span className="font-display text-[1.75rem] leading-[1.05] tracking-[-0.015em] sm:text-[3.25rem]">
          <span className="sr-only">Play video: </span>
          {title}
        </span>
        <span className="grid size-14 place-items-center rounded-full bg-seal text-on-accent transition-transform duration-200 group-hover:scale-105 sm:size-20">
          <svg aria-hidden="true" viewBox="0 0 24 24" className="ml-1 size-6 fill-current sm:size-9">
            <path d="M6 4.5v15a1 1 0 0 0 1.5.9l12-7.5a1 1 0 0 0 0-1.7l-12-7.5A1 1 0 0 0 6 4.5z" />
          </svg>
        </span>
      </span>
    </button>
    <Missing />
  </div>
)

/** Shown while the operator has configured no video. */
const Missing = () => (
  <div
    hidden
    data-video-missing=""
    tabIndex={-1}
    className="space-y-4 p-6 outline-none sm:absolute sm:inset-0 sm:overflow-auto sm:p-8"
  >
    <p className="font-display text-2xl leading-tight">
      The operator of this site has not added a video yet.
    </p>
    <p>The three steps beside it tell the same in words.</p>
  </div>
)
