import { sql } from 'drizzle-orm'
import { autopilotSlots } from '../schema/autopilot.ts'

/** The coming slot a post was written for, until somebody approves it: a column for selects from posts, null for other posts. */
export const comingSlot = sql<Date | null>`case when posts.status in ('draft', 'held') then (
  select at from ${autopilotSlots} where post_id = posts.id and at > now()
    and state in ('writing', 'waiting', 'held') and reason is distinct from 'paused'
    and reason is distinct from 'schedule_changed') end`.mapWith(autopilotSlots.at)
