// npm run demo: runs the main workflow over the public HTTP API against a real WordPress, on a fresh embedded database.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { plans } from '../contract/billing/plans.ts'
import { findLocalServers } from '../server/platform/models/find-local-servers.ts'
import { becomeCustomer, password } from '../test/given/become-customer.ts'
import { startWordPress } from '../test/wordpress/start-wordpress.ts'
import { checkDemo } from './demo-check.ts'
import { Client } from './demo-client.ts'
import { freePort } from './testing/postgres.ts'

const root = join(import.meta.dirname, '..')
const once = process.argv.includes('--once')
const plan = plans.basic
const began = Date.now()
const say = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

const dataDir = join(root, 'data', `demo-${Date.now().toString(36)}-${process.pid}`)
mkdirSync(dataDir, { recursive: true })
const [port, wordpress, modelServers] = await Promise.all([
  process.env.PORT ?? freePort(),
  startWordPress({ log: say }),
  findLocalServers(),
])
const operatorPassword = randomUUID()
say(`WordPress ${wordpress.version} (${wordpress.engine}) is running at ${wordpress.url}`)

const app = `http://localhost:${port}`
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  // The demo shows the product without any settings, so nothing of the caller's environment leaks in.
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLISH_SWEEP_MS: '5000',
    OPERATOR_PASSWORD: operatorPassword,
  },
})
let ending = false
const end = async (code: number) => {
  if (ending) return
  ending = true
  server.kill('SIGTERM')
  await wordpress.stop()
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
server.on('exit', (code) => {
  if (!ending) {
    console.error(`The server exited early (${code})`)
    void end(1)
  }
})

async function publish(client: Client, id: string) {
  await client.call('POST', `/posts/${id}/publish`)
  return client.until('the post to be live', async () => {
    const { post } = await client.call('GET', `/posts/${id}`)
    if (post.status === 'failed') throw new Error(`Publishing failed: ${post.failure.message}`)
    return post.status === 'published' ? post : undefined
  })
}

try {
  const client = new Client(app)
  await client.until(
    'the server to be ready',
    async () => (await fetch(`${app}/readyz`).catch(() => undefined))?.ok,
  )
  say(`Quillcast is running at ${app}`)
  for (const { name, url, models } of modelServers)
    say(`Found ${name} at ${url} with ${models.slice(0, 3).join(', ')}`)
  say(`To connect a model: ${app}/operator/model (password: ${operatorPassword})`)
  const site = wordpress.users.author
  const { email, accessToken } = await becomeCustomer(app, {
    wordpressSiteUrl: wordpress.url,
    wordpressUsername: site.username,
    wordpressApiKey: site.applicationPassword,
  })
  client.token = accessToken
  say(`Registered ${email} for the ${plan.name} plan`)
  say('Paid on the test checkout (test mode: no real payment)')
  const connection = await client.call('POST', '/posts/test-wordpress-connection', {})
  if (!connection.ok) throw new Error(`WordPress connection: ${JSON.stringify(connection.checks)}`)
  say('Completed the profile and tested the WordPress connection')
  await client.call('PUT', '/profile/preferences', { selectedTones: ['friendly'] })
  const keywords = ['dog grooming', 'dog bath']
  const { post: asked } = await client.call('POST', '/posts/generate', {
    topic: 'How often should a dog be washed?',
    keywords,
    tone: 'friendly',
  })
  const written = await client.until('the draft', async () => {
    const { post } = await client.call('GET', `/posts/${asked.id}`)
    if (post.status === 'failed') throw new Error(`Writing failed: ${post.failure.message}`)
    return post.status === 'draft' ? post : undefined
  })
  say(`Wrote "${written.title}", ${written.word_count} words (writer: ${written.writer})`)
  const live = await publish(client, asked.id)
  say(`Published at ${live.wordpress_url}`)
  const again = await publish(client, asked.id)
  if (again.wordpress_url !== live.wordpress_url)
    throw new Error(`Published again, it moved to ${again.wordpress_url}`)
  const mailbox = `${app}/dev/mailbox`
  const mail = await client.until('the captions mail', async () => {
    const { mails } = await (await fetch(`${mailbox}.json`)).json()
    return mails.find(
      (kept: { to: string; template: string; status: string }) =>
        kept.to === email && kept.template === 'captions' && kept.status === 'kept',
    )
  })
  say(`Captions are in the mailbox: "${mail.subject}"`)
  const problems = await checkDemo({ wordpress, post: live, mail, words: plan.limits.words })
  for (const problem of problems) console.error(`WRONG: ${problem}`)
  if (problems.length === 0)
    say('Published twice; WordPress shows it once, with its title, blocks and promised length')
  const { username, password: sitePassword } = wordpress.users.administrator
  say(`Log in at ${app}/login: ${email}, ${password}`)
  say(`Log in to WordPress at ${wordpress.url}/wp-admin: ${username}, ${sitePassword}`)
  console.log(JSON.stringify({ app, post: live.wordpress_url, mailbox }))
  if (once || problems.length > 0) await end(problems.length > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
