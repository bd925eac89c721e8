import { useRef, useState, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { SignedIn } from '../../contract/accounts.ts'
import type { ConnectedSite, ProfileDraft } from '../../contract/profile.ts'
import { api } from '../platform/api.ts'
import { ApiFailure, failureMessage, hasCode } from '../platform/api-failure.ts'
import { zoneName } from '../platform/dates.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { connectedRules, emptyBusiness, rulesUnless, toBusinessInput } from './business-rules.ts'
import type { BusinessValues } from './business-rules.ts'
import { BusinessTexts } from './business-texts.tsx'
import { FormGroup } from './form-group.tsx'
import { chooseDraft } from './profile-draft.ts'
import { SaveForLater } from './save-for-later.tsx'
import type { RenderSite, SiteSlot } from './site-slot.ts'
import { useProfileDraft } from './use-profile-draft.ts'

interface NewSiteSlot extends SiteSlot {
  /** The connected site that will be used; null while another is entered. */
  site: ConnectedSite | null
  onSite(site: ConnectedSite | null): void
  onUnpaid(): void
}

interface CompleteProfileFormProps {
  email: string
  /** Without one the signed-in session stands in. */
  registrationToken: string | undefined
  isSignedIn: boolean
  begun: { draft: ProfileDraft | null; site: ConnectedSite | null; paid: boolean }
  onCompleted(session: SignedIn): void
  /** What is offered while the account is not paid. */
  renderPayment(): ReactNode
  renderSite: RenderSite<NewSiteSlot>
}

const fallback = 'Failed to complete profile'
const noToken = 'Registration token not found'

export function CompleteProfileForm(props: CompleteProfileFormProps) {
  const { email, registrationToken, isSignedIn, begun, onCompleted, renderPayment, renderSite } = props
  const [isUnpaid, setUnpaid] = useState(!begun.paid)
  const [site, setSite] = useState(begun.site)
  const [initial] = useState(() => ({ ...emptyBusiness, ...chooseDraft(email, begun.draft) }))
  const isKnown = isSignedIn || registrationToken !== undefined
  const isLater = useRef(false)
  const rules = site ? connectedRules : rulesUnless(() => isLater.current)
  const form = useForm({ initial, rules, fallback, send })
  const draft = useProfileDraft(form.values, { email, registrationToken, canSave: isKnown })

  async function send(values: BusinessValues) {
    if (!isKnown) return void toast.error(noToken)
    try {
      const completion = isLater.current ? withoutSite(values) : toCompletion(values, site)
      const session = await api.profile.complete({ ...completion, registrationToken })
      draft.end()
      toast.success('Profile completed successfully!')
      onCompleted(session)
    } catch (failure) {
      setUnpaid(hasCode(failure, 'payment_required'))
      // A connection that is gone is entered anew: what is wrong must have its field.
      if (namesSite(failure)) setSite(null)
      toast.error(failureMessage(failure, fallback))
      throw failure
    }
  }
  const slot = {
    ...form,
    site,
    onSite: setSite,
    onUnpaid: () => setUnpaid(true),
    onLeave: () => draft.save().catch(() => undefined),
  }
  return (
    <form noValidate onSubmit={form.submit} className="space-y-8">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      {isUnpaid && renderPayment()}
      <FormGroup id="your-business" title="Your business" intro="So that each post sounds like you.">
        <BusinessTexts field={form.field} />
      </FormGroup>
      <FormGroup id="your-site" title="Your WordPress site" intro="Where your posts will be published.">
        {renderSite(slot)}
        {!site && (
          <ConnectLater isBusy={form.isBusy} onPress={(isPressed) => (isLater.current = isPressed)} />
        )}
      </FormGroup>
      <div className="space-y-3">
        <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
          Complete Profile
        </Button>
        <SaveForLater onSave={isKnown ? draft.save : refuseUnknown} />
      </div>
    </form>
  )
}

interface ConnectLaterProps {
  isBusy: boolean
  /** Before and after the form is sent. */
  onPress(isPressed: boolean): void
}

/** Completes the profile without a site. Not a submit button: Enter in a field must not press it. */
function ConnectLater({ isBusy, onPress }: ConnectLaterProps) {
  return (
    <div className="mt-5 space-y-1">
      <Button
        look="secondary"
        aria-describedby="connect-later"
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          onPress(true)
          currentTarget.form?.requestSubmit()
          onPress(false)
        }}
      >
        Connect later
      </Button>
      <p id="connect-later" className="text-sm text-soft">
        Completes your profile without a site. You can write posts, but nothing is published until you connect
        one in Settings.
      </p>
    </div>
  )
}

const withoutSite = (values: BusinessValues) => ({
  ...toBusinessInput({ ...values, wordpressSiteUrl: '', wordpressUsername: '', wordpressApiKey: '' }),
  timezone: zoneName(),
  connectLater: true,
})

/** A connected site is used as it is stored; of an entered one all three fields are sent. */
function toCompletion(values: BusinessValues, site: ConnectedSite | null) {
  const input = { ...toBusinessInput(values), timezone: zoneName() }
  if (!site) return input
  const { wordpressSiteUrl } = site
  return { ...input, wordpressSiteUrl, wordpressUsername: undefined, wordpressApiKey: undefined }
}

const namesSite = (failure: unknown) =>
  failure instanceof ApiFailure && Object.keys(failure.fields).some((name) => name.startsWith('wordpress'))

const refuseUnknown = () => Promise.reject(new ApiFailure('invalid_token', noToken))
