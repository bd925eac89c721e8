import { Spinner } from '../ui/spinner.tsx'

interface PublishingPanelProps {
  title: string
  /** On its way off the site, not onto it. */
  isUnpublished: boolean
  /** It is live, and its changes are on their way. */
  isUpdate: boolean
}

const taking = {
  label: 'Unpublishing...',
  text: 'It becomes a draft on your WordPress site.',
}
const updating = {
  label: 'Updating...',
  text: 'Your changes are on their way to your WordPress site. You can leave this page.',
}
const publishing = {
  label: 'Publishing...',
  text: 'Your post is on its way to your WordPress site. You can leave this page.',
}

export function PublishingPanel({ title, isUnpublished, isUpdate }: PublishingPanelProps) {
  const { label, text } = isUnpublished ? taking : isUpdate ? updating : publishing
  return (
    <div className="space-y-2 rounded-xl border border-line bg-surface p-6 text-center">
      <Spinner label={label} />
      <p className="font-medium">{title}</p>
      <p className="text-soft">{text}</p>
    </div>
  )
}
