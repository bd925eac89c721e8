// npm run screens: checks every screen × width × scheme × state with axe, for sideways scroll and by keyboard, with a
// screenshot of each in dist/screens; then runs Lighthouse and times interactions with a CPU slowed down four times.
// `-- --only login,register` selects screens, `-- --no-lighthouse` skips measuring, `-- --interactions` and `--
// --lighthouse` measure only.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { operatorPassword } from '../../test/given/given-operator.ts'
import { findBrowser } from '../../tools/testing/find-browser.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { startServerProcess } from '../faults/server-process.ts'
import { measureInteractions } from '../lighthouse/measure-interactions.ts'
import { measurePages, type PageLook } from '../lighthouse/measure-pages.ts'
import { missedGoals, missedTimes } from '../lighthouse/missed-goals.ts'
import { autopilotStates } from './autopilot-states.ts'
import { billingStates } from './billing-states.ts'
import { findOverflow, findViolations, walkByKeyboard } from './inspect-page.ts'
import { dashboardStates } from './dashboard-states.ts'
import { editorStates } from './editor-states.ts'
import { fillWorld } from './fill-world.ts'
import { openState } from './open-state.ts'
import { operatorStates } from './operator-states.ts'
import { openInstallations } from './other-installations.ts'
import { publicStates, type ScreenState } from './states.ts'
import { workStates } from './work-states.ts'
import { writingStates } from './writing-states.ts'
import { writtenStates } from './written-states.ts'
import { makeWorld, type World } from './world.ts'

const root = join(import.meta.dirname, '../..')
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const isWanted = (name: string) => !only || only.split(',').some((part) => name.includes(part))
const onlyMeasured = (['interactions', 'lighthouse'] as const).find((name) =>
  process.argv.includes(`--${name}`),
)
const pictures = join(root, 'dist/screens')
const all = [
  ...publicStates,
  ...dashboardStates,
  ...workStates,
  ...editorStates,
  ...writingStates,
  ...writtenStates,
  ...billingStates,
  ...autopilotStates,
  ...operatorStates,
]
const states = all.filter(({ name }) => !onlyMeasured && isWanted(name))
const looks = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
)
const count = { looks: 0, violations: 0, overflows: 0, stops: 0, ringless: 0, complaints: 0 }

function report(where: string, lines: string[]): number {
  for (const line of lines) console.log(`  ${where}: ${line}`)
  return lines.length
}

async function look(
  browser: Browser,
  world: World,
  state: ScreenState,
  width: number,
  scheme: 'light' | 'dark',
) {
  const where = `${state.name}-${width}-${scheme}`
  const baseURL = installations.urlOf(state) ?? world.url
  const options = { baseURL, viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: scheme }
  const { page, problems, close } = await openState(browser, world, state, options)
  count.looks++
  count.violations += report(where, await findViolations(page))
  count.overflows += report(where, await findOverflow(page))
  await page.screenshot({ path: join(pictures, `${where}.png`), fullPage: true })
  if (scheme === 'light') {
    const walk = await walkByKeyboard(page)
    count.stops += walk.stops
    count.ringless += report(where, walk.problems)
  }
  if (width < 500 && scheme === 'light') {
    await page.setViewportSize({ width: 320, height: 640 })
    count.overflows += report(`${where} at 320 px`, await findOverflow(page))
  }
  count.complaints += report(where, problems)
  await close()
}

function looksToMeasure({ customer }: World): PageLook[] {
  const storage = { token: customer.accessToken, user: JSON.stringify(customer.user) }
  const open = ['/', '/login', '/register'].map((path): PageLook => ({ path, device: 'mobile' }))
  // The account with a thousand posts.
  const owned = ['/dashboard', '/dashboard/posts'].flatMap((path) =>
    (['mobile', 'desktop'] as const).map((device) => ({ path, device, storage })),
  )
  return [...open, ...owned].filter(({ path }) => isWanted(path))
}

/** Measures interactions and pages; returns how many goals were missed. */
async function measureAll(browser: Browser, world: World): Promise<number> {
  let misses = 0
  if (onlyMeasured !== 'lighthouse') {
    const times = await measureInteractions(browser, world, isWanted)
    console.table(times)
    misses += report('Interactions', times.flatMap(missedTimes))
  }
  if (onlyMeasured !== 'interactions') {
    const scores = await measurePages(root, server.url, looksToMeasure(world), debuggingPort)
    console.table(scores)
    misses += report('Lighthouse', scores.flatMap(missedGoals))
  }
  return misses
}

const directory = mkdtempSync(join(tmpdir(), 'quillcast-screens-'))
const settings = { DATA_DIR: directory, OPERATOR_PASSWORD: operatorPassword }
let server = await startServerProcess(settings)
const debuggingPort = await freePort()
const browser = await chromium.launch({
  executablePath: findBrowser() ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--remote-debugging-port=${debuggingPort}`,
  ],
})
let missed = 0
const installations = await openInstallations(states)
try {
  // Keep existing screenshots when only measuring.
  if (states.length > 0) rmSync(pictures, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
  await server.ready()
  const world = await makeWorld(server.url)
  server.kill()
  await server.ended
  await fillWorld(directory, world)
  server = await startServerProcess({ ...settings, PORT: new URL(world.url).port })
  await server.ready()
  for (const state of states)
    for (const { width, scheme } of looks)
      if (!state.onlyAt || state.onlyAt === width)
        await look(browser, world, state, width, scheme).catch((error: unknown) => {
          count.complaints += report(`${state.name}-${width}-${scheme}`, [String(error).slice(0, 400)])
        })
  if (!process.argv.includes('--no-lighthouse')) missed = await measureAll(browser, world)
} finally {
  await browser.close()
  await installations.close()
  server.kill()
  await server.ended
  rmSync(directory, { recursive: true, force: true })
}
const { looks: seen, violations, overflows, stops, ringless, complaints } = count
console.log(
  `${seen} looks: ${violations} axe violations, ${overflows} sideways scrolls, ${stops} stops by keyboard of which ${ringless} wrong, ${complaints} complaints; ${missed} goals missed`,
)
if (violations + overflows + ringless + complaints + missed > 0) process.exitCode = 1
