import type { ReactNode } from 'react'

/** A page without the app: prerendered, with the small script of web/marketing/island.ts. */
export interface SitePage {
  path: string
  title: string
  description: string
  jsonLd?: object[]
  content: ReactNode
}
