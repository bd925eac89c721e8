import { operator } from '../../contract/operator.ts'
import { Aside, type Chapter, Steps } from './prose.tsx'

export const startChapter: Chapter = {
  id: 'getting-started',
  title: 'Getting started',
  body: (
    <>
      <p>
        From choosing a plan to the first draft takes {operator.claims.setup}. What you need at hand: an
        e-mail address, a card, and the login of your WordPress site.
      </p>
      <Steps>
        <li>
          <strong>Choose a plan.</strong>
          <p>
            The <a href="/#pricing">three plans</a> differ in the length of the posts and in what else is
            included. You can start with the smallest.
          </p>
        </li>
        <li>
          <strong>Register and pay.</strong>
          <p>
            Enter your e-mail address and a password, then pay on the payment page. Your account exists from
            the moment you register. If you are interrupted, register again with the same address and
            password, and you go on where you stopped; or sign in once it is paid.
          </p>
        </li>
        <li>
          <strong>Tell us about your business.</strong>
          <p>
            Its name, your ideal client in three sentences, your three most important promises and what your
            clients expect of you. One paragraph for each promise, with an empty line between them. The more
            concrete, the more the posts sound like you: “We call back the same day” says more than “great
            service”.
          </p>
        </li>
        <li>
          <strong>Connect your WordPress site.</strong>
          <p>
            With one click or with an <a href="#connect-wordpress">application password</a>.
          </p>
        </li>
        <li>
          <strong>Write the first post.</strong>
          <p>
            Open Posts, press “Write a post”, then <a href="#writing">“Generate”</a>. A few minutes later you
            have a draft to read, change and publish.
          </p>
        </li>
      </Steps>
      <div className="test-mode-only">
        <Aside title="This installation runs in test mode">
          <p>
            No real money moves. On the payment page the card{' '}
            <code className="whitespace-nowrap">4242 4242 4242 4242</code> pays, with any date in the future
            and any security code.
          </p>
        </Aside>
      </div>
    </>
  ),
}
