/** Shown on every page in test mode; the stylesheet hides it otherwise. */
export const TestModeBanner = () => (
  <p className="test-mode-only border-b border-line bg-warn-wash px-4 py-0.5 text-center text-xs text-warn">
    <strong className="font-semibold">Test mode</strong>: payments are test payments; no real money moves.
  </p>
)
