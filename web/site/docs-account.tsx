import { operator } from '../../contract/operator.ts'
import { planIds, plans } from '../../contract/plans.ts'
import { Aside, type Chapter, Facts, MenuPath, Part } from './prose.tsx'

const { email } = operator.contact
const mailLink = <a href={`mailto:${email}`}>{email}</a>

export const accountChapter: Chapter = {
  id: 'account',
  title: 'Your account and security',
  body: (
    <>
      <Part id="password" title="Your password">
        <p>
          At least 8 characters, with an uppercase letter, a lowercase letter, a number and a special
          character. The five bars reach the top from 12 characters on. The most common passwords are refused,
          and so are your own address and our name.
        </p>
      </Part>
      <Part id="reset" title="Forgotten?">
        <p>
          Ask for a link under <a href="/forgot-password">Forgot password</a>. It is good for 10 minutes and
          works once. A new password signs you out everywhere. The page says the same for every address, known
          or not, so that nobody can find out who has an account here.
        </p>
      </Part>
      <Part id="verify-address" title="Confirm your address">
        <p>
          After registering you get a mail with a link, good for 7 days. Opening it proves that the address is
          yours. You can work before you have done so.
        </p>
      </Part>
      <Part id="sessions" title="Staying signed in">
        <p>
          With “Remember me” for 30 days, otherwise until you have not used it for 12 hours. “Sign out” ends
          the session on the server at once. Under <MenuPath steps={['Settings', 'Security']} /> you see where
          you are signed in, and can sign out one device or all others; we ask for your password before that
          if you have not entered it within the last ten minutes.
        </p>
      </Part>
      <Part id="two-factor" title="Two-factor authentication">
        <p>
          Under <MenuPath steps={['Settings', 'Security']} /> press{' '}
          <strong className="font-semibold">Set up</strong>, scan the picture with an authenticator app and
          enter the six digits that it shows. Signing in then asks for such a code as well. You get ten
          recovery codes, once: keep them where you keep your passwords.
        </p>
      </Part>
      <Part id="lost-phone" title="A lost phone">
        <p>
          Enter a recovery code in place of the six digits; each is good once. Then turn two-factor
          authentication off, which takes another code, and on again with the new phone.
        </p>
        <p>
          Without phone and codes nobody can let you in, we cannot either: otherwise a stolen mailbox would be
          enough. A device that is still signed in goes on until its session ends; there you can download
          everything.
        </p>
      </Part>
      <Part id="your-data" title="Your data, and what was done">
        <p>
          There you also see what was done in your account, from where and with what device; download
          everything as one file; and delete the account with all that is in it. If you cannot sign in, write
          to {mailLink} from the address of your account.
        </p>
      </Part>
      <Part id="secrets" title="What we do with your WordPress login">
        <p>
          The application password is stored encrypted and bound to your account. It is sent to your own site
          only, over https, and is never shown again. More about data under <a href="/privacy">Privacy</a>.
        </p>
      </Part>
    </>
  ),
}

const prices = planIds.map((id) => {
  const { name, subtitle, priceCents, period, limits } = plans[id]
  return {
    key: id,
    term: name,
    text: `${subtitle}: $${priceCents / 100} a ${period}, posts of ${limits.words.min} to ${limits.words.max} words.`,
  }
})

export const billingChapter: Chapter = {
  id: 'billing',
  title: 'Plans and billing',
  body: (
    <>
      <Facts rows={prices} />
      <p>
        You pay for a month in advance, in US dollars, by card. The plan renews by itself each month at the
        same price until it is cancelled. The payment page belongs to the payment provider; your card number
        never reaches us.
      </p>
      <Part id="change-plan" title="Changing the plan">
        <p>
          Under <MenuPath steps={['Settings', 'Billing']} />. A larger plan begins at once, for exactly the
          price that is shown before you confirm. A smaller one begins with the next month, and can be undone
          until then. Invoices stand there as PDF, and another card can be given.
        </p>
      </Part>
      <Part id="failed-payment" title="When a payment fails">
        <p>
          You are told by mail and on every page. The plan goes on for seven days while the payment is tried
          again; paying the open invoice or another card settles it. After that you can still read and export
          everything.
        </p>
      </Part>
      <Part id="cancel" title="Cancelling">
        <p>
          At any time, without a reason, in two presses under <MenuPath steps={['Settings', 'Billing']} />, or
          by writing to {mailLink} from the address of your account. The plan then ends with the month that is
          paid, and can be resumed until then. After that you can still sign in and read your posts;
          generating and publishing need a plan. What is live on your site stays there.
        </p>
      </Part>
      <Part id="test-mode" title="Test mode">
        <p>
          An installation without a payment provider runs on built-in test payments. Everything works as it
          would with real ones, but no real money moves, and the pages that it touches say so. The{' '}
          <a href="/status">status page</a> says whether this one does.
        </p>
        <div className="test-mode-only">
          <Aside title="It does">
            <p>Please do not type the number of a real card: 4242 4242 4242 4242 is a test card that pays.</p>
          </Aside>
        </div>
      </Part>
    </>
  ),
}
