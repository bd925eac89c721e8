export const Spinner = ({ label = 'Loading...' }: { label?: string }) => (
  <div role="status" className="flex items-center justify-center gap-3 p-8 text-soft">
    <SpinnerMark />
    {label}
  </div>
)

export const SpinnerMark = () => (
  <span
    aria-hidden="true"
    className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
  />
)
