import { failureMessage } from '../../platform/api.ts'

/** Why a call failed; nothing without an error. `fallback` is for an error without a message. */
export const FailureLine = ({ of, fallback }: { of: unknown; fallback: string }) =>
  of == null ? null : (
    <p role="alert" className="font-medium text-danger">
      {failureMessage(of, fallback)}
    </p>
  )
