import { and, eq, like } from 'drizzle-orm'
import { auditEntries } from '../../server/schema/audit.ts'
import { approvalLinks } from '../../server/schema/autopilot.ts'
import { notifications } from '../../server/schema/notifications.ts'
import { posts } from '../../server/schema/posts.ts'
import { given, type Account, type Server } from './given.ts'

const sentences = ['Less often than you think.', 'Once a month is enough.', 'Curly coats need more.']

interface Options {
  /** Fields of the post. */
  post?: Record<string, unknown>
  /** Fields of the request. */
  request?: object
  owner?: Account
}

/** A draft with an approval link, and what its approver and its owner can do. */
export async function givenApproval(server: Server, { post: fields, request, owner: known }: Options = {}) {
  const owner = known ?? (await given.account(server))
  const content = `<p>${sentences[0]} ${sentences[1]}</p><h2>Curly coats</h2><p>${sentences[2]}</p>`
  const post = await given.post(server, owner, { content, ...fields })
  const path = `/posts/${post.id}/approvals`
  const asked = await server.call('POST', path, { name: 'Dana Reyes', ...request }, owner.token)
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body))
  const address: string = asked.body.data.address
  const list = async () => (await server.call('GET', path, undefined, owner.token)).body.data
  return { owner, post, address, list, ...approverAt(server, address), sentences }
}

/** What somebody with the address of a link can do. */
export function approverAt(server: Server, address: string) {
  const token = new URL(address).searchParams.get('token')!
  const open = async () => {
    const answer = await fetch(address)
    return { status: answer.status, text: await answer.text() }
  }
  const readHashOf = (page: string) => /name="read" value="(\w+)"/.exec(page)?.[1] ?? ''
  /** Sends the form as the page that is open now would, or with the given fields. */
  const send = async (action: 'approve' | 'changes', fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ token, read: readHashOf((await open()).text), ...fields, do: action })
    const answer = await fetch(`${server.url}/approve`, { method: 'POST', body })
    return { status: answer.status, text: (await answer.text()).replace(/\s+/g, ' ') }
  }
  return { token, open, send, readHashOf }
}

/** What the database has about posts, links and the notifications of their owner. */
export function approvalsOf({ app: { db } }: Server) {
  const postOf = async ({ id }: { id: string }) => (await db.select().from(posts).where(eq(posts.id, id)))[0]!
  const linkOf = async ({ id }: { id: string }) =>
    (await db.select().from(approvalLinks).where(eq(approvalLinks.postId, id)))[0]!
  const newsOf = ({ accountId }: Account) => {
    const own = and(eq(notifications.accountId, accountId), eq(notifications.kind, 'approval'))
    return db.select().from(notifications).where(own).orderBy(notifications.createdAt)
  }
  const actsOf = async ({ accountId }: Account) => {
    const own = and(eq(auditEntries.accountId, accountId), like(auditEntries.act, 'post_%'))
    const entries = await db.select().from(auditEntries).where(own).orderBy(auditEntries.number)
    return entries.map(({ act, actor, device, detail }) => [act, actor, device, detail])
  }
  return { postOf, linkOf, newsOf, actsOf }
}
