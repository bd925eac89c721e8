import { noteAct } from '../../accounts/audit/note-act.ts'
import { isKnown, remember } from '../../accounts/guess-budget.ts'
import { html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { limitCaller, limitRate } from '../../platform/rate-limit.ts'
import type { RawAnswer, RawRequest, RawRoute } from '../../platform/routes.ts'
import { Refusal } from '../../platform/fail.ts'
import { acts, callerOf, checkIsOn, formOf, seeOther } from './guard.ts'
import { outsidePage } from './operator-page.ts'
import { endOperatorSession, isOperatorPassword, startOperatorSession } from './operator-session.ts'

const path = '/operator/sign-in'
// A person mistypes a few times; strangers together are let guess a hundred times an hour at most. Where the operator has signed
// in before, only that network's own guesses count: strangers lock nobody out.
const perCaller = { perAddress: 10, perNetwork: 30, windowSeconds: 900 }
// No e-mail address: it has no sign for “at”.
const operator = 'operator'
const perHouse = { max: 100, windowSeconds: 3600 }

const signInPage = (problem: string, status = 200): RawAnswer =>
  outsidePage(
    'Sign in',
    html`<p class="soft">For whoever runs this house. Customers sign in <a href="/login">here</a>.</p>
      ${problem ? html`<p class="error" role="alert" id="problem">${problem}</p>` : ''}
      <form method="post" action="${path}" class="fields">
        <label
          >Operator’s password
          <input
            type="password"
            name="password"
            required
            autocomplete="current-password"
            maxlength="200"
            ${problem ? html`aria-invalid="true" aria-describedby="problem"` : ''}
          />
        </label>
        <button type="submit">Sign in</button>
      </form>`,
    status,
  )

async function signIn(app: App, request: RawRequest): Promise<RawAnswer> {
  checkIsOn(app)
  const fields = formOf(app, request)
  const caller = callerOf(request)
  try {
    await limitCaller(app, 'operator', request.address, perCaller)
    if (!(await isKnown(app, operator, request.address)))
      await limitRate(app, 'operator:house', perHouse.max, perHouse.windowSeconds)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return signInPage(error.message, error.status)
  }
  const isRight = isOperatorPassword(app, fields.get('password') ?? '')
  const act = isRight ? ('operator_signed_in' as const) : ('operator_sign_in_failed' as const)
  await noteAct(app.db, { accountId: null, act, actor: isRight ? 'operator' : 'stranger', caller })
  if (!isRight) return signInPage('That is not the password.', 401)
  await remember(app.db, operator, request.address)
  return seeOther('/operator', { 'set-cookie': await startOperatorSession(app) })
}

export const signInRoutes: RawRoute[] = [
  {
    method: 'GET',
    path,
    handle: async (app) => {
      checkIsOn(app)
      return signInPage('')
    },
  },
  { method: 'POST', path, handle: signIn },
  acts('/operator/sign-out', async (app, request, _fields, session) => {
    await noteAct(app.db, {
      accountId: null,
      act: 'operator_signed_out',
      actor: 'operator',
      caller: callerOf(request),
    })
    return seeOther(path, { 'set-cookie': await endOperatorSession(app, session) })
  }),
]
