import { operator, type Testimonial } from '../../../contract/operator.ts'
import { Stroke } from '../../ui/icon.tsx'
import { SectionHeading } from './section.tsx'

const star = 'M10 1.8l2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 15l-5.1 2.8 1-5.8L1.7 7.9l5.8-.8z'

const RatingStars = ({ rating }: { rating: number }) => (
  <p className="flex gap-1">
    <span className="sr-only">{rating} out of 5 stars</span>
    {[1, 2, 3, 4, 5].map((place) => (
      <svg
        key={place}
        aria-hidden="true"
        viewBox="0 0 20 20"
        className={`size-5 stroke-seal stroke-1 ${place <= rating ? 'fill-seal' : 'fill-none'}`}
      >
        <path d={star} strokeLinejoin="round" />
      </svg>
    ))}
  </p>
)

/** A scrolling row that web/marketing/landing/carousel.ts rotates. */
export function TestimonialsSection() {
  const { testimonials, isSample } = operator
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="border-y border-line bg-sunken"
    >
      <div
        data-carousel=""
        role="group"
        aria-roledescription="carousel"
        aria-labelledby="testimonials-title"
        className="group/carousel mx-auto grid max-w-[76rem] gap-x-16 gap-y-6 px-4 py-8 sm:px-6 lg:grid-cols-[1fr_1.9fr] lg:grid-rows-[1fr_auto] lg:py-28"
      >
        <div className="flex flex-col gap-5">
          <SectionHeading id="testimonials" label="Testimonials" title="In their own words, naturally." />
          {/* Shown in test mode, too: invented people must not pass for customers. */}
          {isSample && (
            <p className="border-l-4 border-seal pl-4 text-sm text-soft">
              Sample testimonials: to be replaced by the operator of this site
            </p>
          )}
        </div>
        <div
          data-slides=""
          {...scrollable}
          className="slides min-w-0 rounded-2xl lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {testimonials.map((testimonial, index) => (
            <Slide
              key={testimonial.id}
              testimonial={testimonial}
              label={`${index + 1} of ${testimonials.length}`}
            />
          ))}
        </div>
        <Controls />
      </div>
    </section>
  )
}

/** Focusable, so that it scrolls by keyboard. */
const scrollable = { tabIndex: 0, role: 'group', 'aria-label': 'Testimonials' } as const
const round =
  'grid size-11 place-items-center rounded-full border border-edge bg-surface text-ink hover:bg-accent-wash'
const icon = 'size-5 stroke-current stroke-2'

/** Visible once the script runs. Their space is reserved. */
const Controls = () => (
  <div className="invisible flex gap-2 group-data-live/carousel:visible">
    <button type="button" data-go="-1" className={round}>
      <Stroke className={icon} d="M15 5l-7 7 7 7" />
      <span className="sr-only">Previous testimonial</span>
    </button>
    <button type="button" data-pause="" className={`${round} motion-reduce:hidden`}>
      <Stroke className={`${icon} group-data-paused/carousel:hidden`} d="M9 6v12M15 6v12" />
      <Stroke className={`${icon} hidden group-data-paused/carousel:block`} d="M8 5.5v13l10-6.5z" />
      <span className="sr-only group-data-paused/carousel:hidden">Pause rotation</span>
      <span className="sr-only hidden group-data-paused/carousel:inline">Start rotation</span>
    </button>
    <button type="button" data-go="1" className={round}>
      <Stroke className={icon} d="M9 5l7 7-7 7" />
      <span className="sr-only">Next testimonial</span>
    </button>
  </div>
)

function Slide({ testimonial, label }: { testimonial: Testimonial; label: string }) {
  const { content, author, role, company, rating, image } = testimonial
  return (
    <div role="group" aria-roledescription="slide" aria-label={label} className="slide">
      <figure className="flex h-full flex-col rounded-2xl border border-line bg-surface p-6 sm:p-10">
        <RatingStars rating={rating} />
        <blockquote className="mt-4 grow font-display text-2xl leading-[1.22] sm:text-[2.1rem]">
          <p>“{content}”</p>
        </blockquote>
        <figcaption className="mt-6 flex items-center gap-4 border-t border-line pt-4">
          {image ? (
            <img
              src={image}
              alt=""
              width="48"
              height="48"
              loading="lazy"
              className="size-12 rounded-full object-cover"
            />
          ) : (
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-wash font-semibold text-accent-strong"
            >
              {Array.from(author.split(' '), (word) => word[0]).join('')}
            </span>
          )}
          <span>
            <span className="block font-semibold">{author}</span>
            <span className="block text-soft">
              {role}, {company}
            </span>
          </span>
        </figcaption>
      </figure>
    </div>
  )
}
