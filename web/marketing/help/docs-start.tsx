import { operator } from '../../../contract/operator.ts'
import { Aside, type Chapter, Steps } from '../prose.tsx'

export const startChapter: Chapter = {
  id: 'getting-started',
  title: 'Getting started',
  body: (
    <>
      <p>
        It takes {operator.claims.setup} to get from choosing a plan to your first draft. You need an email
        address, a card and your WordPress login.
      </p>
      <Steps>
        <li>
          <strong>Choose a plan.</strong>
          <p>
            The <a href="/#pricing">three plans</a> differ in post length and features. You can start with the
            smallest.
          </p>
        </li>
        <li>
          <strong>Register and pay.</strong>
          <p>
            Enter your email address and a password, then pay on the payment page. If you’re interrupted,
            register again with the same email address and password to continue where you left off, or log in
            once you’ve paid.
          </p>
        </li>
        <li>
          <strong>Tell us about your business.</strong>
          <p>
            Add its name, your ideal client in three sentences, your top three promises and what your clients
            expect. Write one paragraph per promise, with an empty line between them. Be specific, so that
            posts sound like you: “We call back the same day” says more than “great service”.
          </p>
        </li>
        <li>
          <strong>Connect your WordPress site.</strong>
          <p>
            With one click, or with an <a href="#connect-wordpress">application password</a>.
          </p>
        </li>
        <li>
          <strong>Write the first post.</strong>
          <p>
            Open Posts, press “Write a post”, then <a href="#writing">“Generate”</a>. A few minutes later you
            have a draft to read, edit and publish.
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
