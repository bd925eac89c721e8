import type { CardPart } from '../../../contract/profile/card-parts.ts'

export const partLabels: Record<CardPart, string> = {
  trade: 'What you do',
  town: 'Town or area',
  country: 'Country',
  language: 'Language',
  speaker: 'How posts refer to you',
  phone: 'Phone',
  email: 'Email',
  hours: 'Opening hours',
  contact: 'Contact page',
}
