import { ProductPicture } from '../product-picture.tsx'
import { Section } from '../section.tsx'
import { type Chapter, chaptersOf } from '../../markdown.tsx'
import text from './features.md?raw'

/** Problems of other tools and how we prevent them. Tests prove each claim. */
export const features = chaptersOf(text)
const pictures = [
  { id: 'voice', name: 'editor', alt: 'The editor: a draft, with what was checked beside it' },
  { id: 'autopilot', name: 'calendar', alt: 'A month with its scheduled posts' },
  { id: 'doctor', name: 'doctor', alt: 'The connection test: each check of a WordPress site, passed' },
] as const
const others = features.filter((feature) => !pictures.some(({ id }) => id === feature.id))

/** Nine cards, three of them with a picture of the product. */
export const FeaturesSection = () => (
  <Section id="features" label="Features" title="Nine things that go wrong with automatic blogs, put right.">
    <ul className="mt-7 grid gap-x-12 gap-y-8 lg:mt-14 lg:gap-y-20">
      {pictures.map(({ id, name, alt }) => (
        <li
          key={name}
          className="grid items-center gap-x-14 gap-y-5 lg:grid-cols-[1fr_1.5fr] lg:even:grid-cols-[1.5fr_1fr] lg:even:[&>article]:order-last"
        >
          <FeatureWords {...features.find((feature) => feature.id === id)!} />
          <div>
            <ProductPicture name={name} alt={alt} />
          </div>
        </li>
      ))}
    </ul>
    <ul className="mt-8 grid gap-x-10 gap-y-5 border-t border-line pt-7 sm:grid-cols-2 lg:mt-20 lg:grid-cols-3 lg:gap-y-12">
      {others.map((feature) => (
        <li key={feature.id}>
          <FeatureWords {...feature} />
        </li>
      ))}
    </ul>
  </Section>
)

/** The problem, struck out as an editor would, and what replaces it. */
const FeatureWords = ({ id, title, paragraphs: [trouble, answer] }: Chapter) => (
  <article aria-labelledby={`feature-${id}`}>
    <p className="text-[0.95rem] text-soft max-sm:text-sm">
      <s className="decoration-seal decoration-[1.5px]">{trouble}</s>
    </p>
    <h3 id={`feature-${id}`} className="mt-0.5 font-display text-2xl lg:text-heading">
      {title}
    </h3>
    <p className="mt-1 max-w-[34rem] text-soft max-sm:text-[0.95rem] max-sm:leading-snug">{answer}</p>
  </article>
)
