import { Spinner } from '../ui/spinner.tsx'

interface PublishingPanelProps {
  title: string
  /** Being taken off the site rather than published. */
  isUnpublished: boolean
  /** It is live, and its changes are being published. */
  isUpdate: boolean
}

export function PublishingPanel({ title, isUnpublished, isUpdate }: PublishingPanelProps) {
  const [label, text] = isUnpublished
    ? ['Unpublishing...', 'It becomes a draft on your WordPress site.']
    : isUpdate
      ? ['Updating...', 'Your changes are on their way to your WordPress site. You can leave this page.']
      : ['Publishing...', 'Your post is on its way to your WordPress site. You can leave this page.']
  return (
    <div className="space-y-2 rounded-xl border border-line bg-surface p-6 text-center">
      <Spinner label={label} />
      <p className="font-medium">{title}</p>
      <p className="text-soft">{text}</p>
    </div>
  )
}
