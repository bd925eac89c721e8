import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../../contract/plans.ts'
import type { Newsletter, Post } from '../../../../contract/posts/posts.ts'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import { CopyButton } from './copy-button.tsx'
import { WriteMissing } from './panel-captions.tsx'
import { PanelSection } from './panel-section.tsx'

interface PanelNewsletterProps {
  post: Post
  plan: PlanId | 'free' | undefined
}

export function PanelNewsletter({ post, plan }: PanelNewsletterProps) {
  const { newsletter, captions, id } = post
  if (newsletter) return <NewsletterParts newsletter={newsletter} url={post.wordpress_url} />
  if (!plan) return null
  if (hasFeature(plan, 'channels'))
    return captions ? (
      <PanelSection title="Newsletter">
        <WriteMissing id={id} what="No newsletter for this post yet." />
      </PanelSection>
    ) : null
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
