import type { SitePage } from './site-page.ts'
import { contactPage } from './legal/contact-page.tsx'
import { helpPages } from './help/help-pages.tsx'
import { Article } from './article.tsx'
import { landingPage } from './landing/landing.tsx'
import { statusPage } from './status-page.tsx'
import { legalPage } from './legal/legal-page.tsx'
import privacy from './legal/privacy.md?raw'
import example from './landing/example-post.md?raw'
import terms from './legal/terms.md?raw'

const termsPage = legalPage(
  {
    path: '/terms',
    title: 'Terms of service',
    description:
      'The agreement between you and whoever runs this Quillcast: what you get, what it costs, how it ends.',
  },
  terms,
)

const privacyPage = legalPage(
  {
    path: '/privacy',
    title: 'Privacy',
    description:
      'Which data Quillcast keeps, what for, for how long, and who else gets to see it. No cookies, no trackers.',
  },
  privacy,
)

const examplePage: SitePage = {
  path: '/example',
  title: 'A finished post',
  description:
    'What a finished Quillcast post looks like: how to store sourdough bread so that it stays fresh.',
  content: (
    <Article
      title="How to Store Sourdough Bread So It Stays Fresh"
      lead="A finished post for a bakery, at the length of the Smart Marketer plan."
      note={
        <p className="mt-4 text-soft">
          From our library of sample articles, which people wrote. Your own posts are written from your site,
          your facts and your voice.
        </p>
      }
      text={example}
    />
  ),
}

export const sitePages: SitePage[] = [
  landingPage,
  examplePage,
  ...helpPages,
  statusPage,
  termsPage,
  privacyPage,
  contactPage,
]
