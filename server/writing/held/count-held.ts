import { sql } from 'drizzle-orm'
import type { HeldCount, HeldSentence } from '../../../contract/writing/writing-checks.ts'
import type { Db } from '../../platform/database/db.ts'

type Kind = HeldSentence['check']

const gates: Record<Kind, string> = {
  ...{ unsupported: 'Facts', changed: 'Facts', figure: 'Facts', risky: 'Promises and risks' },
  ...{ contact: 'Contact details, hours, prices', hours: 'Contact details, hours, prices' },
  ...{ price: 'Contact details, hours, prices', placeholder: 'Placeholders and leftovers' },
  ...{
    leak: 'Placeholders and leftovers',
    profanity: 'Swearing',
    notRead: 'Not checked',
    voice: 'Not in your voice',
  },
  ...{ language: 'Language', postLanguage: 'Language', topic: 'Topic', repetition: 'Repetition' },
  ...{ stuffing: 'Keyword stuffing', duplicate: 'Too close to another post', slop: 'Clichés' },
  ...{ address: 'Addresses and codes', lookalike: 'Addresses and codes' },
  ...{ shortcode: 'Addresses and codes', markup: 'Addresses and codes' },
}

// A month of some thousand customers; beyond that the newest tell enough.
const maxRows = 20_000

interface Row {
  kind: Kind
  state: 'open' | 'approved' | 'rewritten' | 'removed'
  count: number
}

/** What the gates held in the last 30 days and what owners decided, most first; of all accounts without one. */
export async function countHeld(db: Db, accountId?: string): Promise<HeldCount[]> {
  const ofAccount =
    accountId === undefined
      ? sql``
      : sql`and exists (select 1 from posts where posts.id = held_sentences.post_id and posts.account_id = ${accountId})`
  const { rows } = (await db.execute(sql`
    select claim ->> 'kind' as kind, state, count(*)::int as count
    from (
      select claims, state from held_sentences
      where asks and created_at > now() - interval '30 days' ${ofAccount}
      order by created_at desc limit ${maxRows}
    ) as held, jsonb_array_elements(held.claims) as claim
    group by 1, 2`)) as { rows: unknown[] }
  const counts = new Map<string, HeldCount>()
  for (const { kind, state, count } of rows as Row[]) {
    const gate = gates[kind]
    const known = counts.get(gate) ?? { gate, held: 0, approved: 0, rewritten: 0, removed: 0 }
    known.held += count
    if (state !== 'open') known[state] += count
    counts.set(gate, known)
  }
  return [...counts.values()].toSorted((a, b) => b.held - a.held)
}
