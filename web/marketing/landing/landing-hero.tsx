import { operator } from '../../../contract/operator.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { TextLink } from '../text-link.tsx'
import { SectionLabel } from './section.tsx'
import { ProductPicture } from './product-picture.tsx'

const { hoursSaved, setup, users } = operator.claims
/** The operator's claim, with its figure emphasized. */
const claims = [
  { before: 'Saves', figure: hoursSaved, after: 'a week' },
  { before: 'Setup in', figure: setup, after: '' },
  { before: '', figure: users, after: 'users' },
]

export const LandingHero = () => (
  <section className="overflow-x-clip">
    <div className="mx-auto max-w-[76rem] px-4 pt-8 pb-10 sm:px-6 sm:pt-20 lg:pb-20">
      <div className="grid items-center gap-x-16 gap-y-7 lg:grid-cols-[1.08fr_1fr]">
        <div>
          <SectionLabel>For solopreneurs, small businesses and marketers</SectionLabel>
          <h1 className="mt-5 font-display text-display max-sm:text-[3.35rem] lg:text-[5.25rem]">
            {/* Manual line breaks, so that nothing reflows when the font loads. */}
            The blog <span className="marked">you</span>
            <br /> would write, if
            <br /> you had the time.
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg leading-relaxed text-soft sm:text-xl sm:leading-relaxed">
            Quillcast writes posts in your own voice, publishes each one exactly once to your own WordPress
            site, and e-mails you the captions for six networks.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href="#pricing" className={buttonClasses('primary', 'min-h-13 px-6 text-lg max-sm:w-full')}>
              Choose a plan
            </a>
            <a
              href="#how-it-works"
              className={buttonClasses('secondary', 'min-h-13 px-6 text-lg max-sm:hidden')}
            >
              See how it works
            </a>
          </p>
        </div>
        <HeroPicture />
      </div>
      <Claims />
      {operator.isSample && (
        <p className="test-mode-only mt-3 text-sm text-soft">
          Sample figures: to be replaced by the operator of this site
        </p>
      )}
    </div>
  </section>
)

const HeroPicture = () => (
  <div className="lg:-mr-24">
    <ProductPicture
      name="editor"
      alt="A finished draft in the editor: how to store sourdough bread"
      isFirst
    />
    <p className="mt-4">
      <TextLink href="/example" isApart>
        Read a finished post
      </TextLink>
    </p>
  </div>
)

const Claims = () => (
  <ul className="mt-6 grid divide-line border-y border-line font-display text-2xl max-md:divide-y md:grid-cols-[1fr_1.25fr_0.75fr] md:divide-x lg:mt-24 lg:text-heading">
    {claims.map(({ before, figure, after }) => (
      <li key={figure} className="py-3 text-soft md:px-5 md:py-8 lg:px-8 md:first:pl-0">
        {before} <strong className="font-normal text-ink">{figure}</strong> {after}
      </li>
    ))}
  </ul>
)
