import toast from 'react-hot-toast/headless'
import { useNavigate, useSearchParams } from '../platform/routing/router.tsx'
import { planIds } from '../../contract/plans.ts'
import { RegisterForm } from '../accounts/sign-in/register-form.tsx'
import { ChosenPlanTerms } from '../billing/chosen-plan-terms.tsx'
import { ChosenPlan } from '../billing/chosen-plan.tsx'
import { TextLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export function RegisterScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const plan = planIds.find((id) => id === query.get('plan'))
  return (
    <PublicPage>
      <div className="space-y-1.5">
        <PageHeading title="Create your account" size="title" />
        <p className="text-soft">
          Have an account? <TextLink to="/login">Log in</TextLink>
        </p>
      </div>
      <ChosenPlan plan={plan} />
      <RegisterForm
        plan={plan}
        onNoPlan={() => {
          toast.error('Please select a plan first', { id: 'no-plan' })
          navigate('/')
        }}
        onRegistered={(paymentUrl) => (paymentUrl ? location.assign(paymentUrl) : navigate('/'))}
        terms={<ChosenPlanTerms plan={plan} />}
      />
    </PublicPage>
  )
}
