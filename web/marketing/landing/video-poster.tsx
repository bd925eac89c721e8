import { operator } from '../../../contract/operator.ts'
import { steps } from './features/steps.ts'
import { WaxSeal } from './features/wax-seal.tsx'

const { address, title } = operator.video

/** A drawn first picture; web/marketing/landing/video.ts puts the player into its place once it is pressed, and loads nothing before. */
export function VideoPoster() {
  return (
    <div
      data-video={address}
      data-video-title={title}
      className="deep relative overflow-hidden rounded-2xl shadow-lift sm:aspect-video"
    >
      <button
        type="button"
        className="group relative block aspect-video w-full rounded-2xl text-left -outline-offset-4"
      >
        <Picture />
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
}

/** Shown in the player's place while the operator has given no address. */
function Missing() {
  return (
    <div
      hidden
      data-video-missing=""
      tabIndex={-1}
      className="space-y-4 p-6 outline-none sm:absolute sm:inset-0 sm:overflow-auto sm:p-8"
    >
      <p className="font-display text-2xl leading-tight">
        The operator of this site has not added a video yet.
      </p>
      <p>In words:</p>
      <ol className="list-decimal space-y-2 pl-5">
        {steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}.</strong> {step.text}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Sheets on their way out, the first of them sealed. */
function Picture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 360" className="absolute inset-0 size-full">
      <g className="fill-surface stroke-line">
        <rect x="432" y="70" width="216" height="290" rx="6" transform="rotate(14 520 220)" />
        <rect x="392" y="66" width="216" height="290" rx="6" transform="rotate(7 480 220)" />
      </g>
      <g className="fill-none" strokeLinecap="round">
        <rect x="352" y="58" width="216" height="320" rx="6" className="fill-paper" />
        <path d="M380 102h150M380 126h84" className="stroke-on-accent stroke-[9]" />
        <path
          d="M380 160h160M380 180h148M380 220h160M380 240h136M380 280h160M380 300h92"
          className="stroke-soft stroke-[6]"
        />
        <path d="M380 200h118" className="stroke-marker stroke-[15]" />
        <path d="M380 200h118" className="stroke-edge stroke-[6]" />
      </g>
      <svg x="488" y="250" width="92" height="92">
        <WaxSeal className="" />
      </svg>
    </svg>
  )
}
