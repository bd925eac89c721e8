import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { helpPages } from './help-pages.tsx'

const web = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(web, path), 'utf8')
const pages = new Map(helpPages.map(({ path, content }) => [path, renderToStaticMarkup(content)]))
const guide = [...pages.values()].join('')

test('where somebody gets stuck in the app, a link leads to the article about it, and each of them is there', () => {
  const addresses = [...read('ui/help-link.tsx').matchAll(/: '([\w-]+)(?:#([\w-]+))?',/g)]
  expect(addresses.length).toBeGreaterThan(7)
  const isThere = ([, article, part]: string[]) =>
    pages.get(`/docs/${article}`)?.includes(`id="${part ?? article}"`)
  expect(addresses.filter((address) => !isThere(address)).map(([line]) => line)).toEqual([])
})

test('every link between articles leads to a part that is there', () => {
  const links = [...guide.matchAll(/href="(\/docs\/[\w-]+)(?:#([\w-]+))?"/g)]
  const isThere = ([, path, part]: string[]) => pages.get(path!)?.includes(part ? `id="${part}"` : '')
  expect(links.filter((address) => !isThere(address)).map(([line]) => line)).toEqual([])
})

test('what the guide calls a tab of the settings or a choice of the autopilot is called so in the app', () => {
  const tabs = [...read('screens/settings/settings.tsx').matchAll(/label: '([^']+)'/g)].map(
    ([, label]) => label,
  )
  const named = [...guide.matchAll(/Settings → ([\w ]+)/g)].map(([, tab]) => tab!.trim())
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((tab) => !tabs.includes(tab))).toEqual([])
  for (const [, label] of read('screens/settings/settings-post.tsx').matchAll(/label: '([^']+)'/g))
    expect(guide).toContain(label)
})
