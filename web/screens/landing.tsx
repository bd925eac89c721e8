import { planIds, plans } from '../../contract/plans.ts'
import { PlanCard } from '../billing/plan-card.tsx'
import { useAuth } from '../platform/session.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export function LandingScreen() {
  const { isAuthenticated } = useAuth()
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <header className="flex items-center justify-between gap-4 py-5">
        <Logo />
        <ButtonLink to={isAuthenticated ? '/dashboard' : '/login'} look="secondary">
          {isAuthenticated ? 'Dashboard' : 'Log in'}
        </ButtonLink>
      </header>
      <main>
        <section className="mx-auto max-w-2xl space-y-4 py-12 text-center">
          <PageHeading title="Blog posts in your own voice">
            Blog posts in your own voice, on your own site
          </PageHeading>
          <p className="text-lg text-soft">
            Quillcast writes your blog posts, publishes them to your WordPress exactly once, and emails you
            the captions to go with them.
          </p>
        </section>
        <section id="pricing" aria-labelledby="pricing-heading" className="space-y-6">
          <h2 id="pricing-heading" className="text-center text-2xl font-semibold">
            Choose your plan
          </h2>
          <div className="grid gap-6 md:grid-cols-3">
            {planIds.map((id) => (
              <PlanCard key={id} plan={plans[id]} />
            ))}
          </div>
        </section>
      </main>
    </div>
  )
}
