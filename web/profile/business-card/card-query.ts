import { queryOptions } from '@tanstack/react-query'
import type { CardPart } from '../../../contract/profile/card-parts.ts'
import { api, queryKeys } from '../../platform/api.ts'

export const cardQuery = queryOptions({
  queryKey: queryKeys.businessCard,
  queryFn: ({ signal }) => api.profile.getBusinessCard(undefined, { signal }),
})

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
