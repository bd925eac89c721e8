import { gzipSync } from 'node:zlib'
import { connection, json, many, megabyte, model, nested, page, sitePosts, type Attack } from './attack.ts'
import { fill, units } from './texts.ts'

const site: Attack[] = [
  {
    name: 'front page packed to a bomb',
    ...connection(/^\/$/, () => ({
      status: 200,
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(100 * megabyte)),
    })),
  },
  { name: 'index of a million nested brackets', ...connection(/wp-json/, () => json(nested(500_000))) },
  {
    name: 'index of brackets that never close',
    ...connection(/wp-json/, () => page(`${fill('[{"a":', megabyte)}]`)),
  },
  {
    name: 'index behind 1 MB of notices',
    ...connection(/wp-json/, () => page(`${fill('Notice [0] {x} ', megabyte)}{"namespaces":["wp/v2"]}`)),
  },
  {
    name: 'index of 100,000 namespaces',
    ...connection(/wp-json/, () => json({ namespaces: ['wp/v2', ...many(100_000, (at) => `n${at}`)] })),
  },
  {
    name: 'index of 70,000 ways to sign in',
    ...connection(/wp-json\/(\?|$)/, () =>
      json({
        namespaces: ['wp/v2'],
        authentication: Object.fromEntries(many(70_000, (at) => [`a${at}`, at])),
      }),
    ),
  },
  {
    name: 'rights of 300,000 names',
    ...connection(/users\/me/, () =>
      json({ id: 1, capabilities: Object.fromEntries(many(300_000, (at) => [`cap${at}`, true])) }),
    ),
  },
  {
    name: 'rights of 200,000 wrong values',
    ...connection(/users\/me/, () => json({ id: 1, capabilities: {}, roles: many(200_000, (at) => at) })),
  },
  {
    name: 'link header of 60 KB',
    ...connection(/^\/$/, () => page('x', 200, { link: fill('<a>;', 15_000) })),
  },
  {
    name: 'realm of 15 KB',
    ...connection(/wp-json/, () =>
      page('x', 401, { 'www-authenticate': `Basic ${fill('realm="', 15_000)}` }),
    ),
  },
  {
    name: 'retry header of 15 KB',
    ...connection(/^\/$/, () => page('x', 429, { 'retry-after': fill('9', 15_000) })),
  },
  {
    name: '1,000 headers',
    ...connection(/^\/$/, () => page('x', 200, Object.fromEntries(many(700, (at) => [`x-${at}`, 'a'])))),
  },
  {
    name: 'redirects to 15 KB',
    ...connection(/./, () => page('', 302, { location: `/${fill('a/../', 15_000)}` })),
  },
  { name: 'redirects for ever', ...connection(/./, () => page('', 302, { location: '/?' })) },
  { name: '20 posts of nested brackets', ...sitePosts(() => json(nested(2_400_000))) },
  {
    name: '30,000 posts at once',
    ...sitePosts((url) =>
      json(
        many(30_000, (id) => ({
          id,
          link: `${url}/${id}`,
          title: { rendered: 'x' },
          content: { rendered: 'y' },
          date_gmt: '2026-01-02T03:04:05',
        })),
      ),
    ),
  },
  { name: '300,000 posts of a wrong shape', ...sitePosts(() => json(many(300_000, () => ({})))) },
  {
    name: 'a post of one title of 4 MB',
    ...sitePosts((url) =>
      json([
        {
          id: 1,
          link: `${url}/1`,
          title: { rendered: fill('<b> ', 4 * megabyte) },
          content: { rendered: '' },
          date_gmt: fill('9', 100_000),
        },
      ]),
    ),
  },
  {
    name: 'addresses of posts of 100 KB',
    ...sitePosts((url) =>
      json(
        many(40, (id) => ({
          id,
          link: `${url}/${fill('%2e/', 100_000)}`,
          title: { rendered: 'x' },
          content: { rendered: 'y' },
          date_gmt: '',
        })),
      ),
    ),
  },
]

const models: Attack[] = [
  {
    name: 'model answers 2.4 million nested brackets',
    ...model(nested(20_000)),
    before: async ({ modelAnswers }) => modelAnswers(() => nested(2_400_000)),
  },
  {
    name: 'model answers objects that never close',
    ...model(''),
    before: async ({ modelAnswers }) =>
      modelAnswers(() => fill('{"title":"a","sections":[{"heading":"', megabyte)),
  },
  {
    name: 'model answers 100,000 sections',
    ...model(''),
    before: async ({ modelAnswers }) =>
      modelAnswers(() =>
        JSON.stringify({
          title: 'x',
          sections: many(100_000, (at) => ({ heading: `h${at}`, points: ['a'] })),
        }),
      ),
  },
  {
    name: 'model thinks for 4 MB',
    ...model(''),
    before: async ({ modelAnswers }) => modelAnswers(() => fill('<think>a</think', 4 * megabyte)),
  },
  {
    name: 'model repeats fences for 4 MB',
    ...model(''),
    before: async ({ modelAnswers }) => modelAnswers(() => fill('```json\n{', 4 * megabyte)),
  },
  {
    name: 'model writes Markdown tables for 1 MB',
    ...model(''),
    before: async ({ modelAnswers }) => modelAnswers(() => fill('| a | b |\n|---|\n', megabyte)),
  },
  {
    name: 'model answers keywords of 2 MB',
    run: async ({ call }) =>
      (await call('POST', '/keywords/generate', { content: fill(units['English without an end']!, 50_000) }))
        .status,
    before: async ({ modelAnswers }) =>
      modelAnswers(() =>
        JSON.stringify({ keywords: many(50_000, (at) => ({ word: `dog washed ${at}`, relevance: 1 })) }),
      ),
    after: async ({ modelAnswers }) => modelAnswers(),
  },
]

export const foreignAttacks: Attack[] = [...site, ...models]
