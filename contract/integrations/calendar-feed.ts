import { z } from 'zod'
import { operation } from '../operation.ts'

const address = z.string().describe('Anyone who has it can read the plan')

/** The plan as a calendar that other programs subscribe to: part of the integrations domain. */
export const calendarFeed = {
  getCalendarFeed: operation('GET /calendar-feed', {
    summary: 'The address of your calendar feed (iCalendar). Null while it is off.',
    output: z.object({ address: address.nullable() }),
  }),
  createCalendarFeed: operation('POST /calendar-feed', {
    summary: 'Turns the calendar feed on, or gives it a new address. The previous one stops working.',
    output: z.object({ address }),
    status: 201,
    errors: ['payment_required'],
  }),
  removeCalendarFeed: operation('DELETE /calendar-feed', {
    summary: 'Turns the calendar feed off. Its address stops working.',
  }),
}
