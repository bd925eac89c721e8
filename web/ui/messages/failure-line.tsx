import { failureMessage } from '../../platform/api.ts'

/** Whether a choice that is saved at once is stored. */
export const SavedLine = ({ of }: { of: { isPending: boolean; isSuccess: boolean } }) => (
  <p role="status" className="min-h-6 text-sm text-soft">
    {of.isPending ? 'Saving...' : of.isSuccess && 'Saved.'}
  </p>
)

/** Why a call failed; nothing without an error. `fallback` is for an error without a message. */
export const FailureLine = ({ of, fallback }: { of: unknown; fallback: string }) =>
  of == null ? null : (
    <p role="alert" className="font-medium text-danger">
      {failureMessage(of, fallback)}
    </p>
  )
