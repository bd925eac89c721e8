import type { SitePage } from './site-page.ts'
import { contactPage } from './legal/contact-page.tsx'
import { docsPage } from './help/docs-page.tsx'
import { landingPage } from './landing/landing.tsx'
import { statusPage } from './status-page.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import privacy from './legal/privacy.md?raw'
import terms from './legal/terms.md?raw'

const termsPage: SitePage = {
  path: '/terms',
  title: 'Terms of service',
  description:
    'The agreement between you and whoever runs this Quillcast: what you get, what it costs, how it ends.',
  jsonLd: [],
  content: <LegalPage title="Terms of service" text={terms} />,
}

const privacyPage: SitePage = {
  path: '/privacy',
  title: 'Privacy',
  description:
    'Which data Quillcast keeps, what for, for how long, and who else gets to see it. No cookies, no trackers.',
  jsonLd: [],
  content: <LegalPage title="Privacy" text={privacy} />,
}

export const sitePages: SitePage[] = [landingPage, docsPage, statusPage, termsPage, privacyPage, contactPage]
