import { sql } from 'drizzle-orm'

/** The status that a row of post_events led to; null for events that are not status changes. */
export const statusFromEvent = sql`case event when 'status' then data ->> 'to' when 'writing:done' then 'draft'
  when 'writing:failed' then 'failed' when 'restored' then 'draft'
  when 'update' then case data ->> 'state' when 'done' then 'published' end end`
