import { operator } from '../../../contract/operator.ts'
import { planIds, plans } from '../../../contract/plans.ts'
import { Aside, type Chapter, Facts, MenuPath, Part } from '../prose.tsx'

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
          character. Twelve characters or more fill all five bars. You can’t use common passwords, your email
          address or our name.
        </p>
      </Part>
      <Part id="reset" title="Forgotten?">
        <p>
          Ask for a link under <a href="/forgot-password">Forgot password</a>. It expires in 10 minutes and
          works once. A new password signs you out everywhere. The page says the same for every address, so no
          one can find out who has an account here.
        </p>
      </Part>
      <Part id="verify-address" title="Confirm your address">
        <p>
          After you register, we email you a link that’s valid for 7 days. Open it to confirm the address is
          yours. You can start working before that.
        </p>
      </Part>
      <Part id="sessions" title="Staying signed in">
        <p>
          With “Remember me” you stay signed in for 30 days, otherwise until 12 hours without activity. “Sign
          out” ends the session right away. Under <MenuPath steps={['Settings', 'Security']} /> you see where
          you are signed in, and can sign out one device or all others; we ask for your password before that
          if you have not entered it within the last ten minutes.
        </p>
      </Part>
      <Part id="two-factor" title="Two-factor authentication">
        <p>
          Under <MenuPath steps={['Settings', 'Security']} /> press{' '}
          <strong className="font-semibold">Set up</strong>, scan the picture with an authenticator app and
          enter the six digits that it shows. You’ll need a code each time you log in. We show you ten
          recovery codes once: keep them where you keep your passwords.
        </p>
      </Part>
      <Part id="lost-phone" title="Lost phone">
        <p>
          Enter a recovery code instead of the six digits. Each works once. Then turn two-factor
          authentication off, which takes another code, and on again with the new phone.
        </p>
        <p>
          Without your phone and codes no one can let you in, including us: otherwise a stolen mailbox would
          be enough. A device that’s still signed in keeps working until its session ends, and you can
          download everything there.
        </p>
      </Part>
      <Part id="your-data" title="Your data and activity">
        <p>
          You can also see what happened in your account, from where and on which device, download everything
          as one file, and delete the account and everything in it. If you can’t sign in, email {mailLink}{' '}
          from the address of your account.
        </p>
      </Part>
      <Part id="secrets" title="What we do with your WordPress login">
        <p>
          The application password is stored encrypted and bound to your account. We send it only to your own
          site, over https, and never show it again. Read more in <a href="/privacy">Privacy</a>.
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
        You pay for a month in advance, in US dollars, by card. Your plan renews each month at the same price
        until you cancel. You pay on the payment provider’s page; we never see your card number.
      </p>
      <Part id="change-plan" title="Changing the plan">
        <p>
          Under <MenuPath steps={['Settings', 'Billing']} />. An upgrade starts right away, for exactly the
          price shown before you confirm. A downgrade starts with the next month, and you can undo it until
          then. You can also download invoices as PDF and change your card there.
        </p>
      </Part>
      <Part id="failed-payment" title="When a payment fails">
        <p>
          We tell you by email and on every page. Your plan stays active for seven days while we retry. Pay
          the open invoice or update your card to fix it. After that you can still read and export everything.
        </p>
      </Part>
      <Part id="cancel" title="Canceling">
        <p>
          Any time, without giving a reason, with two clicks in <MenuPath steps={['Settings', 'Billing']} />,
          or email {mailLink} from your account’s address. Your plan ends with the paid month, and you can
          resume it until then. After that you can still sign in and read your posts, but you need a plan to
          generate and publish. Published posts stay on your site.
        </p>
      </Part>
      <Part id="test-mode" title="Test mode">
        <p>
          An installation without a payment provider uses built-in test payments. Everything works as it would
          with real ones, but no real money moves, and the pages concerned say so. The{' '}
          <a href="/status">status page</a> shows whether this one does.
        </p>
        <div className="test-mode-only">
          <Aside title="It does">
            <p>Don’t enter a real card number. Use the test card 4242 4242 4242 4242.</p>
          </Aside>
        </div>
      </Part>
    </>
  ),
}
