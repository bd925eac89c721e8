import { Aside, type Chapter, Facts, MenuPath, Part, Steps } from '../prose.tsx'
import { ApprovePicture, CopyPicture, PasswordPicture } from '../landing/features/wordpress-pictures.tsx'

const roles = [
  {
    key: 'author',
    term: 'Author',
    text: 'Recommended. An author can write and publish their own posts, but can’t change anyone else’s.',
  },
  {
    key: 'editor',
    term: 'Editor, Administrator',
    text: 'Works too, but has more access than Quillcast needs.',
  },
  {
    key: 'contributor',
    term: 'Contributor',
    text: 'Can write but not publish, so posts can’t go live.',
  },
  { key: 'subscriber', term: 'Subscriber', text: 'Can’t write posts. The connection test tells you.' },
]

export const wordpressChapter: Chapter = {
  id: 'connect-wordpress',
  title: 'Connect WordPress',
  body: (
    <>
      <p>
        Quillcast publishes through the WordPress REST API with an <em>application password</em>: a second
        password that WordPress creates for a single app. Your own password stays with you, and you can take
        the other one back at any time. No plugin is needed. WordPress 5.6 or newer, with https.
      </p>
      <Part id="one-click" title="With one click">
        <Steps>
          <li>
            Enter the address of your site, under <MenuPath steps={['Settings', 'Profile']} /> or while you
            register, and press <strong className="font-semibold">Connect with one click</strong>.
          </li>
          <li>
            Your own WordPress opens. Log in if it asks you to, and press{' '}
            <strong className="font-semibold">Yes, I approve of this connection</strong>.
          </li>
          <li>
            You return to Quillcast, and your site is connected. Do this within ten minutes, in the same
            browser.
          </li>
        </Steps>
        <ApprovePicture />
      </Part>
      <Part id="by-hand" title="By hand">
        <Steps>
          <li>
            In your WordPress admin, open <MenuPath steps={['Users', 'Profile']} /> and scroll down to{' '}
            <strong className="font-semibold">Application Passwords</strong>. Authors only see{' '}
            <strong className="font-semibold">Profile</strong>.
          </li>
          <li>
            Enter a name, for example “Quillcast”, and press{' '}
            <strong className="font-semibold">Add Application Password</strong>.
          </li>
          <li>Copy the 24 characters that appear. WordPress shows them only once. Spaces don’t matter.</li>
          <li>
            In Quillcast, in <MenuPath steps={['Settings', 'Profile']} />, enter your site’s address, the{' '}
            <em>username</em> you log in to WordPress with (not the name shown above your posts), and the
            application password.
          </li>
        </Steps>
        <PasswordPicture />
        <CopyPicture />
        <Aside title="Can’t see that section?">
          <p>
            A security plugin may have turned application passwords off, or your site has no https. See{' '}
            <a href="#connection-problems">connection problems</a> for both.
          </p>
        </Aside>
      </Part>
      <Part id="rights" title="User permissions in WordPress">
        <p>The user’s role decides. We recommend a separate user with the role Author.</p>
        <Facts rows={roles} />
      </Part>
      <Part id="test-connection" title="Test, change or disconnect">
        <p>
          Under <MenuPath steps={['Settings', 'Profile']} /> press{' '}
          <strong className="font-semibold">Test connection</strong>: we run eleven checks in order, from the
          address to creating and removing a draft with an image. The test stops at the first problem and
          tells you how to fix it. Your readers see nothing. We repeat it every day and before your next post,
          and tell you about each problem once.
        </p>
        <p>
          To change the site or user, edit them in the same place. To disconnect from WordPress instead, open{' '}
          <MenuPath steps={['Users', 'Profile', 'Application Passwords']} /> there and revoke it.
        </p>
      </Part>
    </>
  ),
}
