import { sql } from 'drizzle-orm'
import { startSession } from '../../../server/accounts/sign-in/session.ts'
import { planCrowd, type Planned } from '../crowd.ts'
import { openSites } from '../many-sites.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'

const commands = ['edit', 'reschedule', 'unschedule', 'delete'] as const
type Command = (typeof commands)[number]

interface Given {
  planned: Planned
  command: Command
  accepted: boolean
  /** The post's status in the answer, where it has one. */
  status: string | undefined
}

interface Row {
  id: string
  title: string
  status: string
  published: boolean
  publishedAfterDelete: boolean
}

const newWords = 'Words of the last moment.'

/** Posts edited, moved, unscheduled or deleted within two seconds of their slot end as the last accepted command says. */
export async function edits(options: SceneOptions): Promise<SceneResult> {
  const { ci, random } = options
  const count = ci ? 60 : 500
  const spacingMs = ci ? 100 : 120
  const stage = await openStage()
  const { db } = stage.database
  const sites = await openSites({ db, secrets: stage.secrets }, ci ? 30 : 100, random)
  for (const { proxy } of sites) proxy.setPlan(undefined)
  const tokens = new Map<string, string>()
  for (const { accountId } of sites)
    tokens.set(accountId, await startSession(db, accountId, { remember: true, userAgent: 'faults' }))
  const web = await stage.start({ PROCESS: 'web' })
  await Promise.all([stage.start(), stage.start()])
  const inMs = 8000
  const began = Date.now()
  const planned = await planCrowd(db, sites, count, { inMs, withinMs: count * spacingMs })
  const call = async (post: Planned, command: Command) => {
    const token = tokens.get(post.site.accountId)!
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const [method, path, body] = {
      edit: ['PUT', `/posts/${post.id}`, { content: `<p>${newWords}</p>` }],
      reschedule: ['POST', '/posts/schedule', { id: post.id, scheduledDate: later }],
      unschedule: ['PUT', `/posts/${post.id}`, { scheduledDate: null }],
      delete: ['DELETE', `/posts/${post.id}`, undefined],
    }[command] as [string, string, object | undefined]
    const answer = await fetch(`${web.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data } = (await answer.json()) as { data?: { post?: { status: string } } }
    return { accepted: answer.ok, status: data?.post?.status, code: answer.status }
  }
  const given = await Promise.all(
    planned.map(async (post, n): Promise<Given> => {
      const at = began + inMs + n * spacingMs - 2000 + random() * 4000
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())))
      const command = commands[Math.floor(random() * commands.length)]!
      return { planned: post, command, ...(await call(post, command)) }
    }),
  )
  await untilSettled(stage.database.db)
  const { rows } = (await db.execute(sql`
    select id, title, status, published_at is not null as published, coalesce(published_at > deleted_at, false) as "publishedAfterDelete"
    from posts`)) as { rows: Row[] }
  const of = new Map(rows.map((row) => [row.id, row]))
  const wrong = given.flatMap((each) => judge(each, of.get(each.planned.id)!))
  const accepted = given.filter((each) => each.accepted).length
  await stage.close()
  await Promise.all(sites.map(({ proxy }) => proxy.stop()))
  return { wrong, figures: { commands: count, accepted, refused: count - accepted } }
}

function judge({ planned, command, accepted, status }: Given, row: Row): string[] {
  const live = planned.site.wordpress.posts.filter(
    (post) => post.title === row.title && post.status === 'publish',
  )
  const wrong: string[] = []
  if (live.length !== (row.published ? 1 : 0))
    wrong.push(`is public ${live.length} times, and ${row.status} here`)
  if (row.publishedAfterDelete) wrong.push('was published after it was deleted')
  const isTakenBack =
    accepted && (command === 'reschedule' || command === 'unschedule') && status !== 'published'
  if (isTakenBack && live.length > 0) wrong.push('was published after it was taken back')
  if (!accepted && live.length !== 1) wrong.push('was not published though nothing was changed')
  const hasNewWords = live[0]?.content.includes(newWords) ?? false
  const shouldHave = accepted && command === 'edit' && status === 'scheduled'
  if (live.length === 1 && hasNewWords !== shouldHave) wrong.push(`has ${hasNewWords ? 'new' : 'old'} words`)
  return wrong.map(
    (what) => `${row.title} (${command} ${accepted ? 'accepted' : 'refused'}, ${status}) ${what}`,
  )
}

/** Nothing is due or in progress. */
async function untilSettled(db: Parameters<typeof planCrowd>[0]): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end;) {
    const { rows } = (await db.execute(sql`select count(*)::int as n from posts where deleted_at is null
      and (status = 'publishing' or (status = 'scheduled' and scheduled_at < now() + interval '10 minutes'))`)) as {
      rows: { n: number }[]
    }
    if (rows[0]!.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('posts stayed due for 90 s')
}
