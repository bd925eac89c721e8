import { sql } from 'drizzle-orm'

/** Of a row of post_events: the status that the post came to, null for events that are no change of status. */
export const statusFromEvent = sql`case event when 'status' then data ->> 'to' when 'writing:done' then 'draft'
  when 'writing:failed' then 'failed' when 'restored' then 'draft'
  when 'update' then case data ->> 'state' when 'done' then 'published' end end`
