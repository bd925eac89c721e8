import { useDeferredChoice } from '../platform/use-deferred-choice.ts'
import { Button } from './button.tsx'

interface PagerProps {
  label: string
  page: number
  totalPages: number
  onPage(page: number): void
}

export function Pager({ label, page, totalPages, onPage }: PagerProps) {
  const [shown, choose] = useDeferredChoice(page, onPage)
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft" role="status">
        Showing page {shown} of {totalPages}
      </p>
      <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
        <Button look="secondary" disabled={shown <= 1} onClick={() => choose(shown - 1)}>
          Previous
        </Button>
        <Button look="secondary" disabled={shown >= totalPages} onClick={() => choose(shown + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
