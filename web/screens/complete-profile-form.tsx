import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { SignedIn } from '../../contract/accounts/accounts.ts'
import type { ConnectedSite, ProfileDraft } from '../../contract/profile/profile.ts'
import { api, ApiFailure, failureMessage, hasCode, refresh } from '../platform/api.ts'
import { zoneName } from '../platform/dates.ts'
import { useForm, Form } from '../ui/fields/form.tsx'
import { NewSite } from '../publishing/new-site.tsx'
import type { ConnectionOutcome } from '../publishing/use-connection-return.ts'
import { Button } from '../ui/button.tsx'
import { CallButton, leaveFor } from '../ui/call-button.tsx'
import {
  cardFieldNames,
  emptyProfile,
  splitParagraphs,
  type ProfileValues,
} from '../profile/business-values.ts'
import { BusinessStep } from '../profile/business-step.tsx'
import { chooseDraft, useProfileDraft } from '../profile/profile-draft.ts'
import { useSuggestions } from '../profile/use-suggestions.ts'

export type OnboardingStep = 'site' | 'business'

export interface Visitor {
  email: string
  /** Without a token, the signed-in session is used. */
  registrationToken: string | undefined
  isSignedIn: boolean
}

interface CompleteProfileFormProps extends Visitor {
  begun: { draft: ProfileDraft | null }
  site: ConnectedSite | null
  onSite(site: ConnectedSite | null): void
  step: OnboardingStep
  onStep(step: OnboardingStep): void
  onCompleted(session: SignedIn): void
  outcome: ConnectionOutcome
}

const fallback = 'Failed to complete profile'
const noToken = 'Registration token not found'
const isSiteField = (name: string) => name.startsWith('wordpress')

/** `way` is how the site is connected, set when a step is submitted. */
type FormValues = ProfileValues & { way: string }

/** Both steps of a new profile, sent together at the end of the second. */
export function CompleteProfileForm(props: CompleteProfileFormProps) {
  const { step, onStep, site, onSite } = props
  const { form, problems, suggestions, save } = useNewProfile(props)
  const isKeyTyped = form.values.wordpressApiKey !== ''
  return (
    <div className="space-y-6">
      {step === 'site' ? (
        <>
          <NewSite
            {...form}
            problems={problems}
            site={site}
            outcome={props.outcome}
            onSite={onSite}
            onWay={(way) => form.change('way', way)}
          />
          <SiteEnd hasSite={site !== null} onNext={() => onStep('business')} />
          <SaveForLater onSave={save} isKeyTyped={isKeyTyped} />
        </>
      ) : (
        <Form form={{ ...form, problems }} className="space-y-6">
          <BusinessStep
            {...form}
            {...suggestions}
            host={site ? URL.parse(site.wordpressSiteUrl)?.host : undefined}
            onBack={() => onStep('site')}
          />
          <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
            <Button
              type="submit"
              className="max-sm:w-full sm:min-w-72"
              busy={form.isBusy}
              busyLabel="Loading..."
            >
              Complete Profile
            </Button>
            <SaveForLater onSave={save} isKeyTyped={isKeyTyped} />
          </div>
        </Form>
      )}
    </div>
  )
}

function useNewProfile(props: CompleteProfileFormProps) {
  const { email, registrationToken, isSignedIn, begun, site, step, onSite, onStep, onCompleted } = props
  const [failedAt, setFailedAt] = useState(step)
  const [initial] = useState(() => ({ ...emptyProfile, ...chooseDraft(email, begun.draft), way: '' }))
  const isKnown = isSignedIn || registrationToken !== undefined
  const form = useForm({ initial, fallback, send })
  const draft = useProfileDraft(form.values, { email, registrationToken, canSave: isKnown })
  const siteUrl = isKnown ? site?.wordpressSiteUrl : undefined
  const suggestions = useSuggestions({ ...form, registrationToken, siteUrl })
  const problems = form.problems.filter(({ id }) =>
    id === '' ? failedAt === step : isSiteField(id) === (step === 'site'),
  )

  async function send(values: FormValues) {
    setFailedAt(step)
    if (!isKnown) return void toast.error(noToken)
    try {
      if (step === 'site') return await sendSite(values)
      const completion = toCompletion(values, site, suggestions.suggested)
      const session = await api.profile.complete({ ...completion, registrationToken })
      draft.end()
      toast.success('Profile completed successfully!')
      onCompleted(session)
    } catch (failure) {
      // The page then asks for the payment instead.
      if (hasCode(failure, 'payment_required')) return void (await refresh(['profile']))
      if (step === 'business') refuse(failure)
      throw failure
    }
  }
  function refuse(failure: unknown) {
    if (!hasCode(failure, 'invalid_input')) toast.error(failureMessage(failure, fallback))
    if (!(failure instanceof ApiFailure) || !Object.keys(failure.fields).some(isSiteField)) return
    // If the connection no longer works, show the site's fields so that their errors have a place.
    onSite(null)
    onStep('site')
  }
  async function sendSite(values: FormValues) {
    if (values.way !== 'by-hand') return leaveForApproval(values, registrationToken, draft.save)
    onSite(await connectByHand(values, registrationToken))
    form.change('wordpressApiKey', '')
    onStep('business')
  }
  const save = isKnown ? draft.save : () => Promise.reject(new ApiFailure('invalid_token', noToken))
  return { form, problems, suggestions, save }
}

async function connectByHand(values: FormValues, registrationToken: string | undefined) {
  const { wordpressSiteUrl, wordpressUsername, wordpressApiKey } = values
  const login = { wordpressSiteUrl, wordpressUsername, wordpressApiKey, registrationToken }
  return (await api.profile.connectSite(login)).site
}

async function leaveForApproval(
  { wordpressSiteUrl }: FormValues,
  registrationToken: string | undefined,
  saveDraft: () => Promise<void>,
) {
  const asked = { wordpressSiteUrl: wordpressSiteUrl.trim(), registrationToken }
  const [{ authorizeUrl }] = await Promise.all([
    api.publishing.beginConnection({ ...asked, returnTo: 'complete-profile' }),
    saveDraft().catch(() => undefined),
  ])
  await leaveFor(authorizeUrl)
}

interface SiteEndProps {
  hasSite: boolean
  onNext(): void
}

function SiteEnd({ hasSite, onNext }: SiteEndProps) {
  if (hasSite)
    return (
      <Button className="w-full" onClick={onNext}>
        Continue
      </Button>
    )
  return (
    <div className="space-y-1 border-t border-line pt-5">
      <Button look="secondary" className="w-full" aria-describedby="without-site" onClick={onNext}>
        Continue without WordPress
      </Button>
      <p id="without-site" className="text-center text-sm text-soft">
        You can have drafts written, edit and copy them now. Nothing is published until you connect a
        WordPress site in Settings.
      </p>
    </div>
  )
}

/** Uses a connected site as stored. Omits unchanged card lines, so that they still follow the site. */
function toCompletion(
  values: ProfileValues,
  site: ConnectedSite | null,
  suggested: Partial<Record<string, string>>,
) {
  const { businessName, idealClient, clientPromises, clientExpectations } = values
  const changed = cardFieldNames.filter((name) => values[name].trim() !== (suggested[name] ?? ''))
  return {
    businessName,
    idealClient,
    clientPromises: splitParagraphs(clientPromises),
    clientExpectations: splitParagraphs(clientExpectations),
    timezone: zoneName(),
    card: Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...(site ? { wordpressSiteUrl: site.wordpressSiteUrl } : { connectLater: true }),
  }
}

/** Saves the draft on the server and explains how to continue later. */
const SaveForLater = ({ onSave, isKeyTyped }: { onSave(): Promise<void>; isKeyTyped: boolean }) => (
  <div className="flex flex-col text-center max-sm:w-full [&_[role=status]]:my-2 max-sm:[&_[role=status]]:order-first [&_[role=status]]:rounded-lg [&_[role=status]]:bg-good-wash [&_[role=status]]:px-4 [&_[role=status]]:py-3">
    <CallButton
      look="quiet"
      className="w-full"
      busyLabel="Saving..."
      call={onSave}
      done={`Saved${isKeyTyped ? ', except for the application password' : ''}. You can close this page. Log in any time to continue.`}
      fallback="We could not save it. Please try again."
    >
      Save and finish later
    </CallButton>
  </div>
)
