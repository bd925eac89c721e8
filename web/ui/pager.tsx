import { Button } from './button.tsx'

interface PagerProps {
  label: string
  page: number
  totalPages: number
  onPage(page: number): void
}

/** Nothing where one page is all. */
export function Pager({ label, page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft" role="status">
        Showing page {page} of {totalPages}
      </p>
      <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
        <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button look="secondary" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
