import { Spinner } from '../ui/spinner.tsx'

export function PublishingPanel({ title }: { title: string }) {
  return (
    <div className="space-y-2 rounded-xl border border-line bg-surface p-6 text-center">
      <Spinner label="Publishing..." />
      <p className="font-medium">{title}</p>
      <p className="text-soft">
        It goes to your WordPress site now. You may leave this page; it goes on without you.
      </p>
    </div>
  )
}
