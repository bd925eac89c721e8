import { z } from 'zod'
import { Slot } from './autopilot/autopilot.ts'
import { operation } from './operation.ts'
import { planIds } from './billing/plans.ts'
import { Day, postStatuses, Writer } from './posts/posts.ts'

const Stat = z.object({
  name: z.enum(['Total Posts', 'Published Posts', 'Pending Posts', 'Monthly Posts']),
  value: z.number(),
  change: z.string().describe("'+12%', '-5%', '0%', or 'New' where there was nothing before"),
  trend: z.enum(['up', 'down']).describe('up also where nothing changed'),
  color: z.enum(['blue', 'green', 'yellow', 'purple']),
  period: z.string().describe('The period the change is compared with'),
})
export type Stat = z.output<typeof Stat>

const Activity = z.object({
  id: z.string().describe('Post ID'),
  eventId: z.string().describe('ID of the newest change of its status'),
  type: z.literal('post'),
  title: z.string(),
  status: z.enum(postStatuses),
  date: z.iso.datetime(),
})

const CalendarEntry = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(postStatuses),
  writer: Writer,
  date: z.iso.datetime().describe('When it went live, or its planned time'),
  scheduledDate: z.iso.datetime().nullable(),
  published_at: z.iso.datetime().nullable(),
  wordpress_url: z.string().nullable(),
  version: z.number(),
})

const longestDays = 62

export const dashboard = {
  stats: operation('GET /dashboard/stats', {
    summary: 'Dashboard statistics, recent activity, the next payment and the next scheduled post.',
    output: z.object({
      stats: z.array(Stat),
      waiting: z.number().describe('Held posts'),
      recentActivity: z.array(Activity),
      nextBilling: z
        .object({
          date: z.iso.datetime().nullable(),
          amount: z.string().describe("'$29.00'; '$0.00' where the subscription ends then"),
          plan: z.enum(planIds),
          willCancel: z.boolean(),
          testMode: z.boolean(),
        })
        .nullable(),
      nextScheduledContent: z
        .object({
          id: z.string(),
          title: z.string(),
          scheduledFor: z.iso.datetime(),
          type: z.literal('post'),
        })
        .nullable(),
      setup: z
        .object({
          connected: z.boolean(),
          voice: z.boolean(),
          drafted: z.boolean(),
          published: z.boolean(),
          autopilot: z.boolean(),
        })
        .describe('What a new customer has done already'),
    }),
  }),
  calendar: operation('GET /dashboard/calendar', {
    scope: 'posts:read',
    summary:
      'Published and planned posts by day, with the autopilot’s slots, oldest first. Up to 62 whole days (UTC).',
    query: z
      .object({ from: Day, to: Day })
      .refine(({ from, to }) => new Date(from) <= new Date(to), {
        path: ['to'],
        error: 'Choose an end date after the start date.',
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= longestDays * 86_400_000, {
        path: ['to'],
        error: `Choose at most ${longestDays} days.`,
      }),
    output: z.object({ entries: z.array(CalendarEntry), slots: z.array(Slot) }),
    example: { query: { from: '2026-01-01', to: '2026-01-31' } },
  }),
}
