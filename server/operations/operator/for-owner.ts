import { countRecoveryCodes } from '../../accounts/recovery-codes.ts'
import { findSecondFactor } from '../../accounts/second-factor.ts'
import { endAccount } from '../../billing/end-account.ts'
import { html, type Html } from '../../notifications/html.ts'
import { fail } from '../../platform/fail.ts'
import { acts, doneAt, idOf, shows } from './guard.ts'
import { actFields, operatorPage } from './operator-page.ts'
import { accountsPath as path, findAccount } from './one-account.ts'
import type { OperatorSession } from './operator-session.ts'

const proof = (email: string): Html =>
  html`<label class="check"
    ><input type="checkbox" name="proof" value="yes" required /> I have written to ${email}, and its owner has
    answered from there</label
  >`

/** Past the second factor leads no way of ours either: what is said here is all that support may do. */
const lostPhone = (codes: number | undefined): Html =>
  codes === undefined
    ? html`<p>Two-factor authentication is off: “Forgot password?” on the login page helps.</p>`
    : html`<p>
          Two-factor authentication is on.
          ${
            codes === 0
              ? 'No recovery code is left.'
              : html`${codes} recovery ${codes === 1 ? 'code' : 'codes'} left: one signs in without the phone,
                in the field for the
                code.${
                  codes === 1
                    ? ''
                    : ' Another, with the password, turns two-factor authentication off under Settings → Security, to be turned on with the new phone.'
                }`
          }
          A device that is still signed in goes on until its session ends; there everything can be downloaded.
        </p>
        <p>
          Without phone and codes nobody signs in, and you cannot let anybody in: whoever has taken over a
          mailbox would ask for just that. What is live on their site stays; after a deletion (below) they may
          begin anew with the same address.
        </p>`

const deletionForm = (session: OperatorSession, id: string, email: string): Html =>
  html`<p>
      The owner does this under Settings → Security. Here it is for who asks by mail: the subscription ends at
      once, everything in the account is removed for good, nothing is touched on the site, and a last mail
      says so. What was charged is paid back at the payment provider, if it is to be.
    </p>
    <form method="post" action="${path}/${id}/delete" class="fields">
      ${actFields(session)} ${proof(email)}
      <label
        >Type the address of the account
        <input type="text" name="confirm" required autocomplete="off" maxlength="254"
      /></label>
      <button type="submit" class="danger">Delete this account</button>
    </form>`

function checkProof(fields: URLSearchParams) {
  if (fields.get('proof') !== 'yes')
    fail(
      'invalid_input',
      'First make sure that it is the owner who asks: write to the address of the account.',
    )
}

/** What an owner may ask for who cannot do it: each only after they have shown who they are. */
export const forOwnerRoutes = [
  shows(`${path}/:id/owner`, async (app, request, session) => {
    const id = idOf(request.params.id)
    const { email } = (await findAccount(app, id)).account
    const codes = (await findSecondFactor(app.db, id)) && (await countRecoveryCodes(app.db, id))
    const body = html`<p><a href="${path}/${id}">Back to ${email}</a></p>
      <h2>A lost phone</h2>
      ${lostPhone(codes)}
      <h2>A copy of their data</h2>
      <p>
        The owner downloads it under Settings → Security → Your data, also after their plan has ended: posts,
        pictures and everything else, as files. You cannot: their texts are not for you.
      </p>
      <h2>Deletion</h2>
      ${deletionForm(session, id, email)}`
    return operatorPage(session, path, 'For the owner', body)
  }),
  acts(`${path}/:id/delete`, async (app, request, fields) => {
    const id = idOf(request.params.id)
    checkProof(fields)
    const { email } = (await findAccount(app, id)).account
    if ((fields.get('confirm') ?? '').trim().toLowerCase() !== email)
      fail('invalid_input', `Nothing was deleted: the address that was typed is not ${email}.`)
    await endAccount(app, { accountId: id, email, by: { caller: request.caller, actor: 'operator' } })
    return doneAt(path, 'deleted')
  }),
]
