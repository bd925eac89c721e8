import type { ReactNode } from 'react'
import { contactPage } from './contact-page.tsx'
import { docsPage } from './docs-page.tsx'
import { landingPage } from './landing.tsx'
import { privacyPage } from './privacy-page.tsx'
import { statusPage } from './status-page.tsx'
import { termsPage } from './terms-page.tsx'

/** A page without the app: prerendered, with the small script of web/site/island.ts. */
export interface SitePage {
  path: string
  title: string
  description: string
  jsonLd: object[]
  content: ReactNode
}

export const sitePages: SitePage[] = [landingPage, docsPage, statusPage, termsPage, privacyPage, contactPage]
