import { checkNames, type ConnectionCheck } from '../../../contract/publishing/publishing.ts'
import type { WpFault } from '../wordpress/classify-answer.ts'
import {
  describeCause,
  passedMessages,
  type Cause,
  type CauseDetails,
  type CheckName,
  type Warning,
} from './causes.ts'

export interface FailedCheck {
  at: CheckName
  why: WpFault
}

export interface CheckWarning {
  at: CheckName
  warning: Warning
  detail?: string
}

/** Lists the checks in order, up to the one that failed. */
export function buildReport(
  stop: FailedCheck | undefined,
  checkWarnings: CheckWarning[],
  host: string | undefined,
): ConnectionCheck[] {
  const reached = stop ? checkNames.slice(0, checkNames.indexOf(stop.at) + 1) : checkNames
  return reached.map((name) => {
    const warnings = checkWarnings
      .filter(({ at }) => at === name)
      .map(({ warning, detail }) => advise(warning, { detail }))
    if (stop?.at !== name)
      return { name, ok: true, code: '', message: passedMessages[name], fix: '', warnings }
    const { status, detail } = stop.why
    return { name, ok: false, ...advise(stop.why.cause, { host, status, detail }), warnings }
  })
}

function advise(cause: Cause | Warning, details?: CauseDetails) {
  const { message, fix } = describeCause(cause, details)
  return { code: cause, message, fix }
}
