// The second part of npm run faults: a thousand events, shuffled, doubled and some forged, while the product is killed
// repeatedly. Prints figures; exits with 1 unless product and provider agree.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeStripe, webhookSecret } from '../../test/fakes/stripe/fake-stripe.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { startServerProcess } from '../../test/given/server-process.ts'
import { settleEvents } from '../../test/given/settle-events.ts'

const events = 1000
const directory = mkdtempSync(join(tmpdir(), 'quillcast-payment-faults-'))
const fake = await startFakeStripe()
const settings = {
  PORT: String(await freePort()),
  DATA_DIR: directory,
  STRIPE_SECRET_KEY: 'sk_test_of_the_fake',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: fake.url,
}
const start = async () => {
  const started = await startServerProcess(settings)
  await started.ready()
  return started
}

let server = await start()
const calm = await settleEvents({ url: server.url, fake, customers: 50, events, random: Math.random })
let kills = 0
const disturb = async () => {
  await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 2500))
  server.kill()
  await server.ended
  kills++
  server = await start()
}
const killed = await settleEvents({
  url: server.url,
  fake,
  customers: 50,
  events,
  random: Math.random,
  disturb,
})
server.kill()
await server.ended
await fake.stop()
rmSync(directory, { recursive: true, force: true })
const { violations } = fake
console.log(
  JSON.stringify({ calm, killed: { ...killed, kills }, requests: fake.requests.length, violations }),
)
const isRight = [calm, killed].every(({ wrong, forgedHeard }) => wrong.length === 0 && forgedHeard === 0)
// A thousand events must settle within a minute without kills.
process.exit(isRight && calm.seconds < 60 && violations.length === 0 ? 0 : 1)
