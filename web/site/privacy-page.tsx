import { operator } from '../../contract/operator.ts'
import { LegalPage } from './legal-page.tsx'
import type { SitePage } from './pages.tsx'

export const privacyPage: SitePage = {
  path: '/privacy',
  title: 'Privacy',
  description:
    'Which data Quillcast keeps, what for, for how long, and who else gets to see it. No cookies, no trackers.',
  jsonLd: [],
  content: <LegalPage title="Privacy" text={operator.legal.privacy} />,
}
