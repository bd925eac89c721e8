import { Spinner } from '../ui/spinner.tsx'

interface PublishingPanelProps {
  title: string
  /** On its way off the site, not onto it. */
  isTakenBack?: boolean
}

export function PublishingPanel({ title, isTakenBack = false }: PublishingPanelProps) {
  return (
    <div className="space-y-2 rounded-xl border border-line bg-surface p-6 text-center">
      <Spinner label={isTakenBack ? 'Taking it back...' : 'Publishing...'} />
      <p className="font-medium">{title}</p>
      <p className="text-soft">
        {isTakenBack
          ? 'It becomes a draft on your WordPress site.'
          : 'It goes to your WordPress site now. You may leave this page; it goes on without you.'}
      </p>
    </div>
  )
}
