import { giveVoice, many, megabyte, nested, publish, sent, type Attack } from './attack.ts'
import type { Target } from './target.ts'
import { fill } from './texts.ts'

/** The same call, ten at once. */
const tenfold = (name: string, path: string, body: (at: number) => unknown): Attack => ({
  name: `${name}, ten at once`,
  calls: 10,
  run: async ({ call }) => {
    const answers = await Promise.all(many(10, (at) => call('POST', path, body(at))))
    for (const { data } of answers)
      if (data?.sample) await call('DELETE', `/profile/voice/samples/${data.sample.id}`)
    return [...new Set(answers.map(({ status }) => status))].join()
  },
})

const bodies: Attack[] = [
  sent('body of 700,000 nested brackets', 'POST', '/posts', () => nested(700_000)),
  sent(
    'content of 700,000 nested brackets',
    'POST',
    '/posts/preview',
    () => `{"content":${nested(700_000)}}`,
  ),
  sent(
    'body of nested objects',
    'PUT',
    '/profile/business',
    () => '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000),
  ),
  sent('body of 100,000 names', 'POST', '/posts', () =>
    Object.fromEntries(many(100_000, (at) => [`n${at}`, at])),
  ),
  sent('one name 150,000 times', 'POST', '/posts', () => `{${'"__proto__":1,'.repeat(100_000)}"a":1}`),
  sent('200,000 keywords', 'POST', '/posts', () => ({
    title: 'x',
    content: 'x',
    keywords: many(200_000, () => 'a'),
  })),
  sent('200,000 tags', 'POST', '/posts', () => ({
    title: 'x',
    content: 'x',
    tags: many(200_000, (at) => `a${at}`),
  })),
  sent('200,000 focus words', 'POST', '/keywords/generate', () => ({
    content: 'x',
    focusWords: many(200_000, () => 'a'),
  })),
  sent('focus words of commas', 'POST', '/keywords/generate', () => ({
    content: 'A calm dog.',
    focusWords: many(200, () => ','.repeat(5000)),
  })),
  sent('focus words of blanks', 'POST', '/keywords/generate', () => ({
    content: 'A calm dog.',
    focusWords: many(200, () => ' '.repeat(5000)),
  })),
  sent('40,000 ids', 'POST', '/posts/bulk', () => ({
    action: 'delete',
    ids: many(40_000, () => '00000000-0000-4000-8000-000000000000'),
  })),
  sent('scheduled times of brackets', 'PUT', '/profile/preferences', () => ({
    scheduledTimes: nested(5000),
    timezone: 'UTC',
  })),
  sent('a time zone of slashes', 'PUT', '/profile/preferences', () => ({ timezone: fill('A/', 99) })),
  sent('a date of a million digits', 'POST', '/posts/schedule', () => ({
    id: 'x',
    scheduledDate: fill('2026-01-01T', megabyte),
  })),
  sent('an address of a million signs', 'POST', '/auth/login', () => ({
    email: fill('a@a.', megabyte),
    password: 'x',
  })),
  sent('an address of 254 signs', 'POST', '/auth/login', () => ({
    email: `${fill('a.', 241)}!@example.com`,
    password: 'x',
  })),
  sent('a password of a million signs', 'POST', '/auth/register', () => ({
    email: 'a@example.com',
    password: fill('aB1!', megabyte),
    plan: 'basic',
  })),
  sent('a password of 256 guessable signs', 'POST', '/auth/register', () => ({
    email: 'b@example.com',
    password: fill('password1qwerty', 256),
    plan: 'basic',
  })),
  sent('a new password of one sign', 'POST', '/auth/reset-password', () => ({
    token: 'x',
    password: fill('a1', 256),
    confirmPassword: fill('a1', 256),
  })),
  sent('escapes in a body', 'POST', '/posts/preview', () => `{"content":"${'\\u003c'.repeat(230_000)}"}`),
  sent('an unreadable body', 'POST', '/posts/preview', () => `{"content":"${'\\\\'.repeat(700_000)}`),
  sent('a signature of a million marks', 'POST', '/stripe/webhook', () => nested(700_000), {
    'stripe-signature': fill('t=1,v1=a,', 14_000),
  }),
  sent('a header of 14 KB', 'GET', '/posts', undefined, { authorization: `Bearer ${fill('-', 14_000)}` }),
  sent('forwarded by 3,000', 'GET', '/posts', undefined, { 'x-forwarded-for': fill('1.2.3.4, ', 14_000) }),
  sent('cookies and agents of 14 KB', 'GET', '/posts', undefined, {
    'user-agent': fill('(((', 7000),
    cookie: fill('a=b; ', 7000),
  }),
  sent('resume of 14 KB', 'GET', '/posts/00000000-0000-4000-8000-000000000000/events', undefined, {
    'last-event-id': fill('9', 14_000),
  }),
  sent('2,000 parameters', 'GET', `/posts?${fill('status=draft&', 14_000)}`),
  sent('a path of 14 KB', 'GET', `/${fill('a/', 14_000)}`),
  sent('a path of percent signs', 'GET', `/posts/${fill('%25', 14_000)}`),
  sent(
    'a search in an address of 14 KB',
    'GET',
    `/posts?search=${fill('a%20', 190)}&startDate=${fill('9', 9000)}`,
  ),
  sent('an exact page far away', 'GET', '/posts?page=999999999&limit=100'),
]

/** A request to a path outside the API, as a browser or a stranger would send it. */
const outside = (name: string, method: string, path: string, body?: string, headers = {}): Attack => ({
  name,
  run: async ({ url }) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { connection: 'close', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    await answer.arrayBuffer()
    return answer.status
  },
})

const outsiders: Attack[] = [
  outside('a callback of 14 KB', 'GET', `/wordpress/callback?state=${fill('a', 14_000)}`),
  outside(
    'a callback of 2,000 values',
    'GET',
    `/wordpress/callback?state=a&${fill('password=a&site_url=http%3A%2F%2F&', 13_000)}`,
  ),
  outside('an operator’s password of 1 MB', 'POST', '/operator/sign-in', `password=${fill('a', megabyte)}`),
  outside('an operator’s form of 250,000 fields', 'POST', '/operator/sign-in', fill('a=&', 750_000)),
  outside('an operator’s form of percent signs', 'POST', '/operator/sign-in', fill('%', 750_000)),
  outside('an operator’s cookie of 14 KB', 'GET', '/operator', undefined, {
    cookie: fill('quillcast-operator=a; ', 14_000),
  }),
  sent('a mail’s link of 700 KB', 'POST', '/unsubscribe', () => ({ token: fill('a.', 700_000) })),
  outside('a posts’ page of 14 KB', 'GET', `/dashboard/posts?${fill('a[b]=c&', 14_000)}`),
  outside('a document of dots', 'GET', `/${fill('%2e%2e/', 14_000)}`),
]

const crowds: Attack[] = [
  tenfold('previews of misnested tags', '/posts/preview', () => ({ content: fill('<b>x</a>', 400_000) })),
  tenfold('previews of ordinary paragraphs', '/posts/preview', () => ({
    content: fill('<p>A calm <b>dog</b>.</p>', 400_000),
  })),
  tenfold('voice samples', '/profile/voice/samples', (at) => ({
    text: fill(`We wash ${at} dogs slowly. `, 200_000),
  })),
  tenfold('measures', '/profile/voice/measure', () => ({ content: fill('We wash dogs slowly. ', 400_000) })),
  tenfold('keywords', '/keywords/generate', (at) => ({
    content: fill(`Calm dog ${at} is washed. `, 100_000),
    useAI: false,
  })),
  tenfold('bodies of nested brackets', '/posts', () => nested(700_000)),
]

/** Creates 1,000 posts for the calls that read all of them. */
async function givePosts({ call }: Target): Promise<void> {
  if ((await call('GET', '/posts')).data.pagination.total >= 1000) return
  for (let from = 0; from < 1000; from += 20)
    await Promise.all(
      many(20, (at) => {
        const content = `<p>${fill(`A calm dog ${from + at} stays calm when it is washed. `, 6000)}</p>`
        return call('POST', '/posts', {
          title: `Calm dog ${from + at}`,
          content,
          keywords: [`dog ${at}`, 'calm'],
        })
      }),
    )
}
const amongMany = (attack: Attack): Attack => ({ ...attack, before: givePosts })

const archives: Attack[] = [
  amongMany(sent('search of posts, one letter of 1,000 posts', 'GET', '/posts?search=a')),
  amongMany(sent('search of posts, 200 wildcards', 'GET', `/posts?search=${fill('%25_', 200)}`)),
  amongMany(sent('search of posts, 100 words', 'GET', `/posts?search=${fill('a+', 200)}`)),
  amongMany(sent('search everywhere, nearly right', 'GET', '/search?q=clam+dgo+wahsed')),
  amongMany(sent('search everywhere, 100 words', 'GET', `/search?q=${fill('dog+', 1000)}`)),
  amongMany(sent('search of keywords', 'GET', '/keywords/map?search=a')),
  amongMany(sent('the map of keywords', 'GET', '/keywords/map')),
  amongMany(sent('the strategy', 'GET', '/keywords/strategy')),
  amongMany(
    sent('a topic like 1,000', 'POST', '/posts/similar', () => ({
      topic: fill('calm dog ', 300),
      keywords: many(15, () => 'calm dog'),
    })),
  ),
  amongMany(
    sent('suggestions among 1,000 posts', 'POST', '/keywords/suggestions', () => ({
      content: fill('A calm dog is washed. ', 100_000),
    })),
  ),
  amongMany(
    sent('keywords among 1,000 posts', 'POST', '/keywords/generate', () => ({
      content: fill('A calm dog is washed. ', 100_000),
      useAI: false,
    })),
  ),
  amongMany(sent('export of 1,000 posts', 'GET', '/account/export')),
  {
    ...sent('the samples of a voice of 40 texts', 'GET', '/profile/voice/samples'),
    before: async ({ call }) => {
      for (let at = 0; at < 40; at++)
        await call('POST', '/profile/voice/samples', {
          text: fill(`We wash ${at} dogs slowly, and they stay calm. `, 40_000),
        })
    },
  },
  { ...sent('a proposed card', 'POST', '/profile/voice/cards/propose', () => ({})), before: giveVoice },
  sent('a card of longest rules', 'PUT', '/profile/voice/cards', () => ({
    version: 0,
    card: {
      summary: fill('A. ', 600),
      rules: many(20, () => fill('Mr. ', 240)),
      avoid: many(30, () => fill('.*', 80)),
      examples: many(8, () => fill('a, ', 400)),
    },
  })),
  {
    name: 'publishing 3,000 pictures',
    run: async (target) =>
      (await publish(target, fill('<p>a</p><img src="https://a.example/b.png" alt="c">', 150_000))).status,
  },
  {
    name: 'publishing 8,000 links',
    run: async (target) =>
      (await publish(target, fill(`<p><a href="${target.site.url}/gone">a</a></p>`, 390_000))).status,
  },
]

export const callAttacks: Attack[] = [...bodies, ...outsiders, ...crowds, ...archives]
