/** Reserves the space of something that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded bg-sunken ${className}`} />
}
