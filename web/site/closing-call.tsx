import { plans } from '../../contract/plans.ts'
import { buttonClasses } from '../ui/button.tsx'
import { WaxSeal } from './wax-seal.tsx'

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="px-4 pb-20 sm:px-6 lg:pb-28">
      <div className="deep relative mx-auto max-w-[73rem] overflow-hidden rounded-3xl px-6 py-16 sm:px-14 sm:py-24">
        <h2 id="closing-title" className="max-w-2xl font-display text-display">
          Your next post is already in you.
        </h2>
        <p className="mt-5 max-w-xl text-lg text-soft">
          Let Quillcast write it down, and see that it goes out. From ${plans.basic.priceCents / 100} a month,
          cancel any time.
        </p>
        <a href="#pricing" className={buttonClasses('primary', 'mt-9 min-h-13 px-6 text-lg')}>
          Choose a plan
        </a>
        <WaxSeal className="absolute top-1/2 right-20 size-64 -translate-y-1/2 rotate-12 max-lg:hidden" />
      </div>
    </section>
  )
}
