import { SectionHeading } from '../section-heading.tsx'
import { VideoPoster } from '../video-poster.tsx'
import { steps } from './steps.ts'

export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-title" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-[76rem] px-4 py-20 sm:px-6 lg:py-28">
        <SectionHeading
          id="how-title"
          label="How it works"
          title="One short evening, then a blog that keeps its appointments."
        />
        <div className="mt-12 grid items-center gap-x-14 gap-y-12 lg:grid-cols-[1.55fr_1fr]">
          <VideoPoster />
          <ol className="divide-y divide-line border-y border-line">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[3rem_1fr] py-6">
                <span aria-hidden="true" className="font-display text-title leading-none text-accent">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-display text-2xl leading-tight">{title}</h3>
                  <p className="mt-2 text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
