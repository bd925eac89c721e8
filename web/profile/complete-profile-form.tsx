import { useState, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import { useMutation } from '@tanstack/react-query'
import type { SignedIn } from '../../contract/accounts/accounts.ts'
import type { ConnectedSite, ProfileDraft } from '../../contract/profile/profile.ts'
import { api } from '../platform/api.ts'
import { ApiFailure, failureMessage, hasCode } from '../platform/api-failure.ts'
import { zoneName } from '../platform/dates.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import {
  connectedRules,
  emptyBusiness,
  newSiteRules,
  toBusinessInput,
  type NewBusinessValues,
} from './business-rules.ts'
import { BusinessTexts } from './business-texts.tsx'
import { chooseDraft } from './profile-draft.ts'
import type { RenderSite, SiteSlot } from './site-slot.ts'
import { useProfileDraft } from './use-profile-draft.ts'
import { Form } from '../ui/fields/form-dialog.tsx'
import { TitledSection } from '../ui/titled-section.tsx'

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
  const [initial] = useState(() => ({
    ...emptyBusiness,
    ...chooseDraft(email, begun.draft),
    connectLater: '',
  }))
  const isKnown = isSignedIn || registrationToken !== undefined
  const form = useForm({ initial, rules: site ? connectedRules : newSiteRules, fallback, send })
  const draft = useProfileDraft(form.values, { email, registrationToken, canSave: isKnown })

  async function send(values: NewBusinessValues) {
    if (!isKnown) return void toast.error(noToken)
    try {
      const session = await api.profile.complete({ ...toCompletion(values, site), registrationToken })
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
  const chooseLater = (chosen: string) => form.change('connectLater', chosen)
  const slot = {
    ...form,
    site,
    onSite: setSite,
    onUnpaid: () => setUnpaid(true),
    onLeave: () => draft.save().catch(() => undefined),
  }
  return (
    <Form form={form} className="space-y-8">
      {isUnpaid && renderPayment()}
      <TitledSection id="your-business" title="Your business" intro="So that each post sounds like you.">
        <BusinessTexts field={form.field} />
      </TitledSection>
      <SiteGroup canConnectLater={!site} isBusy={form.isBusy} onChoose={chooseLater}>
        {renderSite(slot)}
      </SiteGroup>
      <FormEnd isBusy={form.isBusy} onSave={isKnown ? draft.save : refuseUnknown} />
    </Form>
  )
}

function FormEnd({ isBusy, onSave }: { isBusy: boolean; onSave(): Promise<void> }) {
  return (
    <div className="space-y-3">
      <Button type="submit" className="w-full" busy={isBusy} busyLabel="Loading...">
        Complete Profile
      </Button>
      <SaveForLater onSave={onSave} />
    </div>
  )
}

function SiteGroup({ canConnectLater, children, ...later }: SiteGroupProps) {
  return (
    <TitledSection id="your-site" title="Your WordPress site" intro="Where your posts will be published.">
      {children}
      {canConnectLater && <ConnectLater {...later} />}
    </TitledSection>
  )
}

interface SiteGroupProps extends ConnectLaterProps {
  canConnectLater: boolean
  children: ReactNode
}

interface ConnectLaterProps {
  isBusy: boolean
  /** While the form is sent; empty again afterwards. */
  onChoose(chosen: string): void
}

/** Completes the profile without a site. Not a submit button: Enter in a field must not press it. */
function ConnectLater({ isBusy, onChoose }: ConnectLaterProps) {
  return (
    <div className="mt-5 space-y-1">
      <Button
        look="secondary"
        aria-describedby="connect-later"
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          onChoose('yes')
          currentTarget.form?.requestSubmit()
          onChoose('')
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

/** A connected site is used as it is stored; of an entered one all three fields are sent, of a later one none. */
function toCompletion({ connectLater, ...values }: NewBusinessValues, site: ConnectedSite | null) {
  const login = {
    wordpressSiteUrl: site?.wordpressSiteUrl,
    wordpressUsername: undefined,
    wordpressApiKey: undefined,
  }
  const input = { ...toBusinessInput(values), timezone: zoneName() }
  if (connectLater) return { ...input, ...login, connectLater: true }
  return site ? { ...input, ...login } : input
}

const namesSite = (failure: unknown) =>
  failure instanceof ApiFailure && Object.keys(failure.fields).some((name) => name.startsWith('wordpress'))

const refuseUnknown = () => Promise.reject(new ApiFailure('invalid_token', noToken))

/** Keeps what is typed on the server, and says how to go on. */
function SaveForLater({ onSave }: { onSave(): Promise<void> }) {
  const saving = useMutation({ mutationFn: onSave })
  return (
    <div className="space-y-3">
      <Button
        look="quiet"
        className="w-full"
        busy={saving.isPending}
        busyLabel="Saving..."
        onClick={() => saving.mutate()}
      >
        Save and finish later
      </Button>
      <p role="status" className="text-center text-soft">
        {saving.isSuccess &&
          'Saved. Sign in any time; we kept what you typed, except for an application password.'}
      </p>
      {saving.isError && (
        <p role="alert" className="text-center font-medium text-danger">
          {failureMessage(saving.error, 'We could not save it. Please try again.')}
        </p>
      )}
    </div>
  )
}
