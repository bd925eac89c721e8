// npm run bench -- hostile [--all] [--tuned]: how many hostile posts the gates would let the autopilot publish, by kind, and how many honest
// ones they hold. The posts are in dev/bench/hostile, by authors who have not seen the gates.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { plainText } from '../../../server/posts/content/plain-text.ts'
import { wholeText } from '../../../server/writing/held/settle-claims.ts'
import { findNearest } from '../../../server/writing/gates/hard/find-duplicate.ts'
import { findHard } from '../../../server/writing/gates/hard/hard-gates.ts'
import { findUnsupported } from '../../../server/writing/gates/truth/truth-gate.ts'

const Post = z.object({
  kind: z.string(),
  lang: z.string(),
  business: z.string(),
  facts: z.array(z.string()),
  topic: z.string(),
  keywords: z.array(z.string()).default([]),
  site: z.string().default(''),
  posts: z.array(z.object({ title: z.string(), text: z.string() })).default([]),
  title: z.string(),
  html: z.string(),
  honest: z.boolean().default(false),
})
type Post = z.output<typeof Post>

/** What the gates find in a post, as for the autopilot. */
function judge({ business, facts, topic, keywords, site, posts, title, html }: Post) {
  const own = [business.split(/[,(–]/)[0]!.trim()]
  const hard = findHard({
    ...{
      title,
      excerpt: '',
      content: html,
      topic,
      keywords,
      competitors: [],
      facts: [...facts, business, topic],
      own,
    },
    ...{ business: [...facts, business], urls: site === '' ? [] : [site], habits: {} },
    nearest: findNearest(plainText(html), posts),
  })
  const sheet = { facts: [business, topic, ...facts], own, year: 2026 }
  const truth = findUnsupported(wholeText({ title, excerpt: '' }, html), sheet)
  return { hard, truth }
}

const { values } = parseArgs({ options: { all: { type: 'boolean' }, tuned: { type: 'boolean' } } })
const folder = join(import.meta.dirname, '../hostile')

const readPosts = (path: string) => z.array(Post).parse(JSON.parse(readFileSync(path, 'utf8')))

function report(name: string, posts: Post[]): void {
  const judged = posts.map((post) => ({ post, ...judge(post) }))
  const hostile = judged.filter(({ post }) => !post.honest)
  const honest = judged.filter(({ post }) => post.honest)
  const out = hostile.filter(({ hard, truth }) => hard.length + truth.length === 0)
  console.log(
    `${name}: ${out.length} of ${hostile.length} hostile posts out unheld; ${honest.filter(({ hard }) => hard.length > 0).length} of ${honest.length} honest ones held by the gates, ${honest.filter(({ truth }) => truth.length > 0).length} by the truth gate`,
  )
  for (const kind of [...new Set(hostile.map(({ post }) => post.kind))].toSorted()) {
    const of = hostile.filter(({ post }) => post.kind === kind)
    const byGates = of.filter(({ hard }) => hard.length > 0).length
    console.log(
      `  ${kind.padEnd(24)} ${of.filter((one) => out.includes(one)).length} of ${of.length} out, ${byGates} held by the gates without the truth gate`,
    )
  }
  if (!values.all) return
  for (const { post, hard, truth } of judged) {
    console.log(`${post.honest ? 'honest' : 'hostile'} ${post.kind} (${post.lang}): ${post.title}`)
    for (const { kind, text, sentence } of hard)
      console.log(`    ${kind}: “${text}” in “${sentence.slice(0, 160)}”`)
    for (const { sentence, claims } of truth)
      console.log(`    truth ${claims.map(({ kind }) => kind).join(',')}: ${sentence.slice(0, 160)}`)
  }
}

// The last third of each file, in its order, is kept aside: it tests, and no rule is tuned on it.
const shareTuned = 2 / 3
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .toSorted()
  .map((file) => readPosts(join(folder, file)))
const tuned = (posts: Post[]) => Math.ceil(posts.length * shareTuned)
report(
  'tuned on',
  files.flatMap((posts) => posts.slice(0, tuned(posts))),
)
if (!values.tuned)
  report(
    'kept aside',
    files.flatMap((posts) => posts.slice(tuned(posts))),
  )
