/** Said on every page of the account where no real money moves. */
export function TestModeBanner() {
  return (
    <p className="rounded-lg bg-warn-wash px-4 py-2 text-sm text-warn">
      <strong>Test mode</strong>: payments are the built-in test ones; no real money moves.
    </p>
  )
}
