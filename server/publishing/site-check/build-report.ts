import { checkNames, type ConnectionCheck } from '../../../contract/publishing/publishing.ts'
import type { WpFault } from '../wordpress/classify-answer.ts'
import { describeCause, type Cause, type CauseDetails, type CheckName, type Warning } from './causes.ts'

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

const passedMessages: Record<CheckName, string> = {
  address: 'The address is valid.',
  dns: 'The domain exists.',
  connection: 'The server accepts connections.',
  certificate: 'The connection is secure.',
  front: 'The front page is public.',
  rest: 'The REST API answers.',
  passwords: 'Application passwords are turned on.',
  login: 'The login is right.',
  rights: 'This user can publish posts.',
  clock: 'We read the clock and the time zone.',
  draft: 'We wrote, found and removed a test post.',
}
