import { countRecoveryCodes } from '../../../accounts/two-factor/recovery-codes.ts'
import { findSecondFactor } from '../../../accounts/two-factor/second-factor.ts'
import { endAccount } from '../../../billing/end-account.ts'
import { html, type Html } from '../../../notifications/html.ts'
import { fail } from '../../../platform/fail.ts'
import { postAction, redirectWithNotice, requireId, getPage } from '../guarded-routes.ts'
import { accountsPath as path, hiddenFields } from '../operator-page.ts'
import { findAccount } from './account-page.ts'

/** Support cannot bypass the second factor: this text is all that support may offer. */
const lostPhoneHelp = (codes: number | undefined): Html =>
  codes === undefined
    ? html`<p>Two-factor authentication is off. The owner can use “Forgot password?” on the login page.</p>`
    : html`<p>
          Two-factor authentication is on, with ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left. One
          of them, entered instead of the code, logs the owner in. With the password and another, they can set
          up their new phone in Settings → Security. A device that’s still signed in keeps working until its
          session ends.
        </p>
        <p>
          Without the phone and the codes nobody can sign in, and you can’t bypass this: an attacker who has
          taken over a mailbox would ask for exactly that. After you delete the account (below), they can
          register again with the same email address.
        </p>`

const deletionForm = (id: string, email: string): Html =>
  html`<p>
      Owners do this in Settings → Security. Use this form when one asks by email. The subscription ends right
      away, everything in the account is deleted for good, their site isn’t touched, and we email a
      confirmation. Issue refunds, if any, at the payment provider.
    </p>
    <form method="post" action="${path}/${id}/delete" class="fields">
      ${hiddenFields()}
      <label class="check"
        ><input type="checkbox" name="proof" value="yes" required /> I emailed ${email} and the owner replied
        from that address</label
      >
      <label
        >Type the account’s email address
        <input type="text" name="confirm" required autocomplete="off" maxlength="254"
      /></label>
      <button type="submit" class="danger">Delete this account</button>
    </form>`

/** Actions for owners who cannot do them themselves; each requires that they prove their identity first. */
export const accountRecoveryRoutes = [
  getPage(`${path}/:id/owner`, async (app, request) => {
    const id = requireId(request.params.id)
    const { email } = (await findAccount(app.db, id)).account
    const codes = (await findSecondFactor(app.db, id)) && (await countRecoveryCodes(app.db, id))
    const body = html`<p><a href="${path}/${id}">Back to ${email}</a></p>
      <h2>Lost phone</h2>
      ${lostPhoneHelp(codes)}
      <h2>Data export</h2>
      <p>
        The owner downloads it in Settings → Security → Your data, even after their plan has ended: posts,
        images and everything else, as files. You can’t download it for them, because their texts are private.
      </p>
      <h2>Deletion</h2>
      ${deletionForm(id, email)}`
    return { title: 'Account recovery', body }
  }),
  postAction(`${path}/:id/delete`, async (app, request, fields) => {
    const id = requireId(request.params.id)
    if (fields.get('proof') !== 'yes')
      fail('invalid_input', 'Confirm first that the owner is asking: email the account’s address.')
    const { email } = (await findAccount(app.db, id)).account
    if ((fields.get('confirm') ?? '').trim().toLowerCase() !== email)
      fail('invalid_input', `Nothing was deleted. The address you typed isn’t ${email}.`)
    await endAccount(app, { accountId: id, email, by: { caller: request.caller, actor: 'operator' } })
    return redirectWithNotice(path, 'deleted')
  }),
]
