import { Aside, type Chapter, Facts, MenuPath, Part, Steps } from './prose.tsx'
import { ApprovePicture, CopyPicture, PasswordPicture } from './wordpress-pictures.tsx'

const roles = [
  {
    key: 'author',
    term: 'Author',
    text: 'Enough. An author writes and publishes posts of their own, and cannot touch those of others.',
  },
  {
    key: 'editor',
    term: 'Editor, Administrator',
    text: 'Work as well, and may do more than Quillcast needs.',
  },
  {
    key: 'contributor',
    term: 'Contributor',
    text: 'May write but not publish: each post then waits on your site for somebody’s review, and you are told so.',
  },
  { key: 'subscriber', term: 'Subscriber', text: 'May not write posts. The connection test says so.' },
]

export const wordpressChapter: Chapter = {
  id: 'connect-wordpress',
  title: 'Connect WordPress',
  body: (
    <>
      <p>
        Quillcast publishes through WordPress’ own programming interface, with an{' '}
        <em>application password</em>: a second password that WordPress makes for one program only. Your own
        password stays with you, and you can take the other one back at any time. No plugin is needed.
        WordPress 5.6 or newer, with https.
      </p>
      <Part id="one-click" title="With one click">
        <Steps>
          <li>
            Enter the address of your site, under <MenuPath steps={['Settings', 'Profile']} /> or while you
            register, and press <strong className="font-semibold">Connect with one click</strong>.
          </li>
          <li>
            Your own WordPress opens. Sign in there if it asks, and press{' '}
            <strong className="font-semibold">Yes, I approve of this connection</strong>.
          </li>
          <li>
            You come back, and the site is connected. This has to happen within ten minutes, in the same
            browser.
          </li>
        </Steps>
        <ApprovePicture />
      </Part>
      <Part id="by-hand" title="By hand">
        <Steps>
          <li>
            In the admin of your WordPress open <MenuPath steps={['Users', 'Profile']} /> and scroll down to{' '}
            <strong className="font-semibold">Application Passwords</strong>. The menu of an author has only{' '}
            <strong className="font-semibold">Profile</strong>.
          </li>
          <li>
            Enter a name, for example “Quillcast”, and press{' '}
            <strong className="font-semibold">Add Application Password</strong>.
          </li>
          <li>Copy the 24 characters that appear. WordPress shows them only once. Spaces do not matter.</li>
          <li>
            In Quillcast, under <MenuPath steps={['Settings', 'Profile']} />, enter the address of your site,
            the <em>username</em> you sign in to WordPress with (not the name shown above your posts), and the
            application password.
          </li>
        </Steps>
        <PasswordPicture />
        <CopyPicture />
        <Aside title="The section is not there?">
          <p>
            Then a security plugin has switched application passwords off, or the site has no https. Both are
            in the list of <a href="#connection-problems">what can be in the way</a>.
          </p>
        </Aside>
      </Part>
      <Part id="rights" title="What rights the WordPress user needs">
        <p>The role decides. A user of its own with the role Author is the tidiest way.</p>
        <Facts rows={roles} />
      </Part>
      <Part id="test-connection" title="Test it, change it, end it">
        <p>
          Under <MenuPath steps={['Settings', 'Profile']} /> press{' '}
          <strong className="font-semibold">Test connection</strong>: eleven things are tried in order, from
          the address to a draft with a picture that is written and removed again. The test stops at the first
          that does not work and says what to do. Nothing becomes visible to your readers. The same is done
          daily and before your next post, and you are told of a fault once.
        </p>
        <p>
          Another site or another user? Change both in the same place. To end the connection from the other
          side, open <MenuPath steps={['Users', 'Profile', 'Application Passwords']} /> in WordPress and
          revoke it.
        </p>
      </Part>
    </>
  ),
}
