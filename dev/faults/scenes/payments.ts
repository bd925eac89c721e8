import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFakeStripe, webhookSecret } from '../../../test/fakes/stripe/fake-stripe.ts'
import { startServerProcess } from '../../../test/given/server-process.ts'
import { settleEvents } from '../../../test/given/settle-events.ts'
import { freePort } from '../../../tools/testing/postgres.ts'
import type { SceneOptions, SceneResult } from '../stage.ts'

const events = 1000

/** Payment events, shuffled, doubled and some forged, first in peace and then while the product is killed repeatedly. */
export async function payments({ random }: SceneOptions): Promise<SceneResult> {
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
  const settling = { url: server.url, fake, customers: 50, events, random }
  const calm = await settleEvents(settling)
  let kills = 0
  const disturb = async () => {
    await wait(500 + random() * 2500)
    server.kill()
    await server.ended
    kills++
    server = await start()
  }
  const killed = await settleEvents({ ...settling, disturb })
  server.kill()
  await server.ended
  await fake.stop()
  rmSync(directory, { recursive: true, force: true })
  const wrong = [...calm.wrong, ...killed.wrong, ...fake.violations].map(String)
  const forgedHeard = calm.forgedHeard + killed.forgedHeard
  if (forgedHeard > 0) wrong.push(`${forgedHeard} forged events were accepted`)
  // A thousand events must settle within a minute without kills.
  if (calm.seconds >= 60) wrong.push(`the events settled after ${calm.seconds} s`)
  const { length: requests } = fake.requests
  return { wrong, figures: { calmSeconds: calm.seconds, killedSeconds: killed.seconds, kills, requests } }
}
