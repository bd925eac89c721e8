import { useEffect, useState, type FormEvent } from 'react'
import toast from 'react-hot-toast/headless'
import { planIds, type PlanId } from '../../contract/billing/plans.ts'
import { confirmationRule, emailRule, newPasswordRule } from '../accounts/credential-rules.ts'
import { NewPasswordFields } from '../accounts/sign-in/new-password-fields.tsx'
import { ChosenPlan, ChosenPlanTerms } from '../billing/chosen-plan.tsx'
import { api, hasCode } from '../platform/api.ts'
import { useNavigate, useSearchParams } from '../platform/routing/router.tsx'
import { readRegistration, saveRegistration } from '../platform/session/registration.ts'
import { useForm, Form } from '../ui/fields/form.tsx'
import { Button, TextLink } from '../ui/button.tsx'
import { EmailField } from '../ui/fields/text-field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export function RegisterScreen() {
  const [query] = useSearchParams()
  const plan = planIds.find((id) => id === query.get('plan'))
  const { wasTaken, ...form } = useRegisterForm(plan)
  const isTaken = wasTaken && !form.isBusy
  return (
    <PublicPage>
      <div className="space-y-1.5">
        <PageHeading title="Create your account" size="title" />
        <p className="text-soft">
          Have an account? <TextLink to="/login">Log in</TextLink>
        </p>
      </div>
      <ChosenPlan plan={plan} />
      <Form form={form}>
        <div className="space-y-2">
          <EmailField
            autoComplete="email"
            seeAlso={isTaken ? 'email-taken' : undefined}
            {...form.field('email')}
          />
          {isTaken && (
            <p id="email-taken" className="text-sm">
              Is this your account? <TextLink to="/login">Log in</TextLink> or{' '}
              <TextLink to="/forgot-password">reset your password</TextLink>.
            </p>
          )}
        </div>
        <NewPasswordFields
          labels={['Password', 'Confirm password']}
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
        />
        <div className="space-y-3 pt-1">
          <Button type="submit" className="w-full" disabled={!plan} busy={form.isBusy} busyLabel="Loading...">
            Continue to Payment
          </Button>
          <ChosenPlanTerms plan={plan} />
        </div>
      </Form>
    </PublicPage>
  )
}

function useRegisterForm(plan: PlanId | undefined) {
  const [wasTaken, setTaken] = useState(false)
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '', password: '', confirmPassword: '' },
    rules: { email: emailRule, password: newPasswordRule, confirmPassword: confirmationRule },
    failed: 'Registration failed. Please try again.',
    fallback: 'Registration failed',
    async send({ password, ...values }) {
      if (!plan) return
      const email = values.email.trim()
      try {
        const result = await api.billing.register({ email, password, plan })
        saveRegistration({ email, plan, token: result.token }, result)
        if (result.stripeUrl) location.assign(result.stripeUrl)
        else navigate('/')
      } catch (failure) {
        setTaken(hasCode(failure, 'email_taken'))
        throw failure
      }
    },
  })
  // After an unfinished registration. In an effect, because the prerendered page doesn't know it.
  useEffect(() => {
    const saved = readRegistration()
    if (typeof saved === 'object') form.change('email', saved.email)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  function submit(event: FormEvent) {
    if (plan) return form.submit(event)
    event.preventDefault()
    toast.error('Please select a plan first', { id: 'no-plan' })
    navigate('/')
  }
  return { ...form, submit, wasTaken }
}
