import { Button } from '../ui/button.tsx'

interface HistoryPagerProps {
  page: number
  pages: number
  onPage(page: number): void
}

export function HistoryPager({ page, pages, onPage }: HistoryPagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages of transactions" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft" role="status">
        Showing page {page} of {pages}
      </p>
      <div className="flex gap-3">
        <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button look="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
