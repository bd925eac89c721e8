import type { ReactNode } from 'react'

/** A prerendered page that loads web/marketing/island.ts instead of the app. */
export interface SitePage {
  path: string
  title: string
  description: string
  jsonLd?: object[]
  content: ReactNode
}
