import { operator } from '../../contract/operator.ts'
import { LegalPage } from './legal-page.tsx'
import type { SitePage } from './pages.tsx'

export const termsPage: SitePage = {
  path: '/terms',
  title: 'Terms of service',
  description:
    'The agreement between you and whoever runs this Quillcast: what you get, what it costs, how it ends.',
  jsonLd: [],
  content: <LegalPage title="Terms of service" text={operator.legal.terms} />,
}
