import type { ReactNode } from 'react'
import type { FormField } from '../platform/use-form.ts'
import type { BusinessValues, SiteField } from './business-rules.ts'

/** What the form of a stored profile passes to the component that renders its site section. */
export interface SiteSlot {
  field(name: SiteField): FormField
  values: BusinessValues
  change(name: SiteField, text: string): void
  /** Keeps what is typed, as the browser leaves for WordPress. */
  onLeave(): void
}

export type RenderSite = (slot: SiteSlot) => ReactNode
