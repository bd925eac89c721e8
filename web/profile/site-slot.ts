import type { ReactNode } from 'react'
import type { FormField } from '../platform/use-form.ts'
import type { BusinessValues } from './business-rules.ts'

/** What a profile form passes to the component that renders its site section. */
export interface SiteSlot {
  field(name: keyof BusinessValues): FormField
  values: BusinessValues
  change(name: keyof BusinessValues, text: string): void
  /** Keeps what is typed, before the browser leaves for WordPress. Never rejects. */
  onLeave(): Promise<void>
}

export type RenderSite<Slot extends SiteSlot = SiteSlot> = (slot: Slot) => ReactNode
