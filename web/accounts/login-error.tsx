import type { ApiFailure } from '../platform/api-failure.ts'
import { useErrorTitle } from '../ui/use-error-title.ts'

/** Why the login failed. Stands there from the beginning: what appears with its region may not be said. */
export function LoginError({ id, error }: { id: string; error: ApiFailure | null }) {
  useErrorTitle(error !== null)
  const message = error?.code === 'invalid_credentials' ? 'Invalid credentials' : error?.message
  return (
    <p
      id={id}
      role="alert"
      className="rounded-lg border border-danger/40 bg-danger-wash px-4 py-3 font-medium text-danger empty:hidden"
    >
      {message}
    </p>
  )
}
