import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { isKnownSource, recordKnownSource } from '../../accounts/sign-in/login-throttle.ts'
import { html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { limitCaller, limitRate } from '../../platform/http/rate-limit.ts'
import type { RawResponse, RawRequest, RawRoute } from '../../platform/http/define-routes.ts'
import { Refusal } from '../../platform/fail.ts'
import {
  postAction,
  recordAct,
  readQueryParameter,
  readForm,
  seeOther,
  signInPath,
  endOperatorSession,
  findOperator,
  markOf,
  startOperatorSession,
} from './guarded-routes.ts'
import { type Field, fieldsForm, renderOperatorPage } from './operator-page.ts'

// A person mistypes a few times; all strangers together get at most a hundred guesses an hour. From a network where the
// operator has signed in before, only its own guesses count, so strangers lock nobody out.
const callerLimit = { perIp: 10, perNetwork: 30, seconds: 900 }
// Not an email address: it has no @.
const operatorKey = 'operator'
const globalLimit = { max: 100, windowSeconds: 3600 }

/** Where to continue: always one of our own pages, whatever the link contains. */
const safeReturnPath = (to: string | null | undefined): string =>
  to && /^\/operator(?:[/?][\w/?&=%.+-]*)?$/.test(to) ? to : '/operator'

const signInPage = (to: string, { notice = '', problem = '' }, status = 200): RawResponse =>
  renderOperatorPage({
    title: 'Sign in',
    notice,
    body: html`<p class="soft">
        For the operator of this installation. Customers log in <a href="/login">here</a>.
      </p>
      ${fieldsForm(signInPath, [passwordField], 'Sign in', { hidden: { to }, problems: { password: problem } })}`,
    status,
  })

const passwordField: Field = {
  name: 'password',
  label: 'Operator password',
  type: 'password',
  autocomplete: 'current-password',
  max: 200,
  required: true,
}

const waitSentence = ({ message, retryAfterSeconds }: Refusal) =>
  retryAfterSeconds ? `${message} Try again in ${Math.ceil(retryAfterSeconds / 60)} min.` : message

async function signIn(app: App, request: RawRequest): Promise<RawResponse> {
  const fields = readForm(app, request)
  const { caller } = request
  const to = safeReturnPath(fields.get('to'))
  try {
    await limitCaller(app, 'operator', request.address, callerLimit)
    if (!(await isKnownSource(app, { email: operatorKey, ipAddress: request.address })))
      await limitRate(app, 'operator:house', globalLimit.max, globalLimit.windowSeconds)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    app.metrics.signIns.inc({ role: 'operator', outcome: error.code })
    return signInPage(to, { problem: waitSentence(error) }, error.status)
  }
  const mark = markOf(app, fields.get('password') ?? '')
  const operator = findOperator(app, mark)
  if (operator) caller.operatorName = operator.name
  const act = operator ? 'operator_signed_in' : 'operator_sign_in_failed'
  await recordAuditEntry(app.db, { accountId: null, act, actor: operator ? 'operator' : 'stranger', caller })
  app.metrics.signIns.inc({ role: 'operator', outcome: operator ? 'success' : 'invalid_credentials' })
  if (!operator) return signInPage(to, { problem: 'Wrong password.' }, 401)
  await recordKnownSource(app.db, { email: operatorKey, ipAddress: request.address })
  return seeOther(to, { 'set-cookie': await startOperatorSession(app, request, mark) })
}

export const signInRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: signInPath,
    handle: async (_app, { query }) => {
      const isEnded = query.told === 'ended'
      const notice = isEnded ? 'Your session expired, so your last action wasn’t done. Sign in again.' : ''
      return signInPage(safeReturnPath(readQueryParameter({ query }, 'to')), { notice })
    },
  },
  { method: 'POST', path: signInPath, handle: signIn },
  postAction('/operator/sign-out', async (app, request) => {
    await recordAct(app.db, request, 'operator_signed_out')
    return seeOther(signInPath, { 'set-cookie': await endOperatorSession(app, request) })
  }),
]
