import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../../contract/plans.ts'
import type { Newsletter } from '../../../../contract/posts/posts.ts'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import { CopyButton } from './copy-button.tsx'
import { PanelSection } from './panel-section.tsx'

interface PanelNewsletterProps {
  newsletter: Newsletter | null
  plan: PlanId | 'free' | undefined
  /** Of the live post, which takes its place in the text. */
  url: string | null
}

export function PanelNewsletter({ newsletter, plan, url }: PanelNewsletterProps) {
  if (newsletter) return <NewsletterParts newsletter={newsletter} url={url} />
  if (!plan || hasFeature(plan, 'channels')) return null
  return (
    <PanelSection title="Newsletter">
      <LockedFeature feature="channels" />
    </PanelSection>
  )
}

function NewsletterParts({ newsletter, url }: { newsletter: Newsletter; url: string | null }) {
  const parts = [
    { name: 'Subject', text: newsletter.subject },
    { name: 'Preheader', text: newsletter.preheader },
    { name: 'Text', text: newsletter.body.replaceAll('{url}', url ?? '[the address of the post]') },
  ]
  return (
    <PanelSection title="Newsletter">
      {!url && <p className="text-soft">We’ll email it with the captions once the post is live.</p>}
      <ul className="space-y-3">
        {parts.map(({ name, text }) => (
          <li key={name} className="space-y-1 rounded-lg border border-line bg-paper p-3">
            <div className="flex items-center justify-between gap-2">
              <h4 className="font-medium">{name}</h4>
              <CopyButton
                label={`Copy the ${name.toLowerCase()} of the newsletter`}
                text={() => text}
                done={`${name} copied`}
              >
                Copy
              </CopyButton>
            </div>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
