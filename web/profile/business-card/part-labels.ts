import type { CardPart } from '../../../contract/profile/card-parts.ts'

export const partLabels: Record<CardPart, string> = {
  trade: 'What you do',
  town: 'Town or area',
  country: 'Country',
  language: 'Language',
  speaker: 'You speak as',
  phone: 'Phone',
  email: 'E-mail',
  hours: 'Opening hours',
  contact: 'Contact page',
}
