import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { docsPage } from './docs-page.tsx'

const web = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(web, path), 'utf8')
const guide = renderToStaticMarkup(docsPage.content)

test('where somebody gets stuck in the app, a link leads to the part of the guide about it, and each such part is there', () => {
  const places = globSync('**/*.tsx', { cwd: web }).filter((path) => !path.startsWith('marketing'))
  const links = places.flatMap((path) =>
    [...read(path).matchAll(/<HelpLink\s+to="([\w-]+)"|"\/docs#([\w-]+)"/g)].map(([, to, at]) => to ?? at!),
  )
  expect(links).toEqual(
    expect.arrayContaining([
      'by-hand',
      'connection-problems',
      'voice',
      'facts',
      'autopilot',
      'billing',
      'lost-phone',
    ]),
  )
  expect(links.filter((to) => !guide.includes(`id="${to}"`))).toEqual([])
})

test('what the guide calls a tab of the settings or a choice of the autopilot is called so in the app', () => {
  const tabs = [...read('screens/settings/settings.tsx').matchAll(/label: '([^']+)'/g)].map(
    ([, label]) => label,
  )
  const named = [...guide.matchAll(/Settings → ([\w ]+)/g)].map(([, tab]) => tab!.trim())
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((tab) => !tabs.includes(tab))).toEqual([])
  for (const [, label] of read('profile/preferences/autopilot-choice.tsx').matchAll(/label: '([^']+)'/g))
    expect(guide).toContain(label)
})
