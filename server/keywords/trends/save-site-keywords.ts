import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { listSitePosts } from '../../profile/site-posts/list-site-posts.ts'
import { keywordWork } from '../keyword-work.ts'

// As much as the thread can read in half a second.
const maxPosts = 30
const maxCharacters = 8000
// What a small business writes about; rarer subjects would not be shared.
const maxKeywords = 30

export async function saveSiteKeywords(app: App, accountId: string): Promise<void> {
  const published = (await listSitePosts(app.db, accountId)).slice(0, maxPosts)
  const texts = published.map(({ title, text }) => ({
    title,
    text: text.slice(0, maxCharacters),
    isPage: false,
  }))
  const found =
    texts.length === 0
      ? []
      : await app.threads.run(keywordWork, 'siteSubjects', accountId, [texts, '', [], maxKeywords])
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from site_keywords where account_id = ${accountId}`)
    await tx.execute(sql`
      insert into site_keywords (account_id, normalized, word)
      select ${accountId}::uuid, keyword_fold(word), min(word)
      from jsonb_array_elements_text(${JSON.stringify(found.map(({ word }) => word))}::jsonb) as word
      group by keyword_fold(word)`)
  })
}
