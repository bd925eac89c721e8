import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { givenHost, type Replied } from '../../../test/fakes/sites/quirky-host.ts'
import { given } from '../../../test/given/given.ts'
import { visitPost } from './visit-post.ts'

const server = await given.server()

const title = 'How often should a dog be washed in winter?'
const content = `<p>Every two months is enough for most dogs, says our groomer.</p><h2>Why so seldom?</h2>
  <p>Soap takes the “oil” out of the coat -- and the oil keeps the dog warm.</p>`
const path = '/how-often-should-a-dog-be-washed/'
const assets = '<link rel="stylesheet" href="/wp-content/themes/x/style.css">'
const page = (body: string, head = '') =>
  `<!doctype html><html><head><title>${title} – Paws</title>${head}${assets}
   <meta property="og:description" content="Every two months is enough for most dogs, says our groomer.">
   <script type="application/ld+json">{"articleBody":"Every two months is enough for most dogs"}</script></head>
   <body><nav>Home Blog</nav>${body}</body></html>`

const toHome = (request: { path: string }): Partial<Replied> =>
  request.path.startsWith(path)
    ? { status: 302, headers: { location: '/' } }
    : { body: page(`<h2>${title}</h2><p>Every two months is …</p>`) }
const toPage =
  (to: string, body: string) =>
  (request: { path: string }): Partial<Replied> =>
    request.path.startsWith(path) ? { status: 302, headers: { location: to } } : { body: page(body) }

interface Visited {
  title?: string
  content?: string
  isUpdate?: boolean
}

async function visit(
  answer: Partial<Replied> | ((asked: { path: string }) => Partial<Replied> | undefined),
  post: Visited = {},
) {
  const host = await givenHost({
    ask: (asked) => {
      if (asked.path.startsWith('/wp-json')) return undefined
      return typeof answer === 'function' ? answer(asked) : answer
    },
  })
  const asked = {
    link: `${host}${path}`,
    title,
    content,
    restRoot: `${host}/wp-json/`,
    isUpdate: false,
    isFresh: false,
  }
  return visitPost(server.app.safeFetch, { ...asked, ...post }, 5000)
}

const login =
  '<form action="/wp-login.php" method="post"><input name="log"><input type="password" name="pwd"></form>'
const article = (name: string, text: string) => ({ title: name, content: `<p>${text}</p>` })
const blocking: [string, Parameters<typeof visit>[0], RegExp, Visited?][] = [
  ['coming soon (en)', { body: page('<h1>Coming soon</h1>') }, /“Coming soon”/],
  ['coming soon (de)', { body: page('<h1>Hier entsteht eine neue Website</h1>') }, /“Hier entsteht/],
  ['coming soon (fr)', { body: page('<h1>Site en construction</h1><p>Revenez bientôt !</p>') }, /“Site en/],
  ['coming soon (es)', { body: page('<h1>Próximamente</h1>') }, /“Próximamente”/],
  ['coming soon (it)', { body: page('<h1>Sito in arrivo</h1>') }, /“Sito/],
  ['coming soon (pl)', { body: page('<h1>Strona w budowie</h1>') }, /“Strona/],
  ['coming soon (nl)', { body: page('<h1>Binnenkort beschikbaar</h1>') }, /“Binnenkort/],
  [
    'WooCommerce',
    { body: page('<h1>Great things are on the horizon</h1><p>Something big is brewing!</p>') },
    /“Great things/,
  ],
  ['a bare plugin page', { body: '<h1>Coming soon</h1>' }, /“Coming soon”/],
  [
    'coming soon at 503',
    { status: 503, headers: { 'retry-after': '3600' }, body: page('<h1>Wir sind bald zurück</h1>') },
    /“Wir sind bald zurück” \(HTTP 503\)/,
  ],
  ['a bare plugin page at 503', { status: 503, body: '<h1>Coming soon</h1>' }, /HTTP 503/],
  [
    'a fatal error',
    { status: 500, body: '<body id="error-page"><p>There has been a critical error on this website.</p>' },
    /critical error/,
  ],
  ['a login form', { body: page(`<h1>Members only</h1>${login}`) }, /log in/],
  ['a redirect to the login', toPage('/wp-login.php?redirect_to=x', login), /sent to .*wp-login/],
  ['a redirect home', toHome, /sent to http:\/\/127\.0\.0\.1:\d+\/\./],
  [
    'a redirect elsewhere',
    toPage('/welcome/', `<h1>Welcome</h1><aside>New: ${title}</aside>`),
    /sent to .*welcome/,
  ],
  [
    'a password',
    { body: page(`<h1>Protected: ${title}</h1><form><input name="post_password" type="password"></form>`) },
    /password/,
  ],
  [
    'a teaser',
    { body: page(`<h1>${title}</h1><p>Every two months is enough for …</p><a>Subscribe to read on</a>`) },
    /shows/,
  ],
  ['not found', { status: 404 }, /HTTP 404/],
  ['a server password', { status: 401 }, /HTTP 401/],
  [
    'refused by WordPress',
    { status: 403, body: '<body id="error-page"><p>Not allowed</p></body>' },
    /HTTP 403/,
  ],
  [
    'a password above a short text',
    { body: page('<h1>Protected: Look</h1><input name="post_password" type="password">') },
    /password/,
    article('Look', 'Look.'),
  ],
  ['a login form at 403', { status: 403, body: login }, /HTTP 403/],
  ['a blank page', { body: '' }, /an empty page/],
]
test.each(blocking)('names %s that hides a post', async (_name, answer, says, post) => {
  const seen = await visit(answer, post)
  expect(seen).toMatchObject({
    isSeen: false,
    obstacle: expect.stringMatching(says),
  })
})

const shown = `<h1>${title.toUpperCase()}</h1><p>Every two months is enough for <a href="/dogs">most dogs</a>, says our groomer.</p>
  <h2>Why so seldom?</h2><div class="ad">Advertisement</div><p>Soap takes the &#8220;oil&#8221; out of the coat &#8211; and the oil keeps the dog&nbsp;w&shy;arm.</p>`
const healthy: [string, Partial<Replied> | ((asked: { path: string }) => Partial<Replied>), Visited?][] = [
  ['changed case, curled quotes, links', { body: page(shown) }],
  ['words of coming soon in the menu', { body: page(`<p>Coming soon: our new shop</p>${login}${shown}`) }],
  ['a script of CleanTalk', { body: page(`<script>var ct_ajax = 1</script>${shown}`) }],
  ['no title', { body: page(shown.replace(/<h1>.*?<\/h1>/, '')) }],
  ['text that is loaded lazily', { body: page(`<noscript>${shown}</noscript>`) }],
  ['another address in the same language', toPage('/en/how-often/', shown)],
  ['an older copy in a cache', { body: page(`<h1>${title}</h1><p>Older words.</p>`) }, { isUpdate: true }],
  [
    'a title of an emoji',
    { body: page('<h1>🎉</h1><img src="/a.jpg">') },
    { title: '🎉🎉', content: '<p><img src="/a.jpg"></p>' },
  ],
  [
    'a cut title above a picture',
    { body: page('<h1>How often should a dog be was…</h1>') },
    { content: '<p><img src="/a.jpg"></p>' },
  ],
  ['a short text', { body: page('<h1>A &lt;3 title</h1><p>Look.</p>') }, article('A <3 title', 'Look.')],
  [
    'Arabic',
    { body: page('<h1>كم مرة</h1><p>الكلاب تحتاج إلى الاستحمام كل شهرين في فصل الشتاء البارد</p>') },
    article('كم مرة؟', 'الكلاب تحتاج إلى الاستحمام كل شهرين في فصل الشتاء البارد'),
  ],
  [
    'Japanese',
    {
      body: page(
        '<h1>犬</h1><p>犬は冬に二か月に一度洗えば十分ですと私たちのトリマーは言います。石鹸は油を落とします。</p>',
      ),
    },
    article(
      '犬を洗う',
      '犬は冬に二か月に一度洗えば十分ですと私たちのトリマーは言います。石鹸は油を落とします。',
    ),
  ],
  [
    'the first page of several',
    { body: page('<p>The first page has these words and no others at all.</p>') },
    {
      content: `<p>The first page has these words and no others at all.</p><div data-wp-block="1" data-wp-name="core/nextpage"></div>${content}${content}`,
    },
  ],
]
test.each(healthy)('sees a post with %s', async (_name, answer, post) => {
  expect((await visit(answer, post)).obstacle).toBeNull()
})

const silent: [string, Partial<Replied> | ((asked: { path: string }) => Partial<Replied>)][] = [
  [
    'a challenge of Cloudflare',
    { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' },
  ],
  [
    'a host that sets a cookie by script',
    {
      body: '<html><script>document.cookie="__test=1";location.href="/?i=1"</script><noscript>Turn JavaScript on.</noscript></html>',
    },
  ],
  ['a limit', { status: 429, body: '<h1>Slow down</h1>' }],
  ['a busy server', { status: 503, body: '<h1>503 Service Temporarily Unavailable</h1><hr>nginx' }],
  [
    'a busy Apache',
    {
      status: 503,
      body: '<title>503 Service Unavailable</title><h1>Service Unavailable</h1><p>Try again later.</p>',
    },
  ],
  ['a busy gateway', { status: 502 }],
  ['a firewall', { status: 403, body: '<h1>Access denied</h1>' }],
]
test.each(silent)('draws no conclusion from %s', async (_name, answer) => {
  expect(await visit(answer)).toEqual({ isSeen: false, obstacle: null, warnings: [] })
})

test('warns about a page that asks search engines not to list it', async () => {
  const meta = await visit({
    body: page(shown, "<meta name='robots' content='max-image-preview:none, noindex, follow'>"),
  })
  const header = await visit({ headers: { 'x-robots-tag': 'none' }, body: page(shown) })
  for (const seen of [meta, header])
    expect(seen).toMatchObject({ isSeen: true, obstacle: null, warnings: [{ cause: 'noindex' }] })
  const listed = await visit({
    body: page(shown, "<meta name='robots' content='index, max-image-preview:none'>"),
  })
  expect(listed.warnings).toEqual([])
})

test('sees a post as WordPress renders it, whatever characters it contains', async () => {
  const texts: [string, string][] = [
    [
      '"Quotes" & <3 9x9 … (tm)',
      '<p>He said "no" -- it\'s 9x9 and 5 < 6... (c) :) Wordpress &amp; \'80s</p><pre><code>if (a &lt; b) "x"</code></pre>',
    ],
    ['犬は冬に', '<p>犬は冬に二か月に一度洗えば十分です。</p>'],
    [
      'Straße ÇA',
      '<ul><li>Eins</li><li>Zwei</li></ul><table><tr><td>A cell of it</td><td>Another</td></tr></table>',
    ],
  ]
  for (const [name, html] of texts) {
    const made = await givenWordPress().post(
      'wp/v2/posts',
      {},
      { title: name, content: html, status: 'publish' },
      z.object({ link: z.string() }),
    )
    if (made.kind !== 'ok') throw new Error(made.cause)
    const post = {
      link: made.value.link,
      title: name,
      content: html,
      restRoot: null,
      isUpdate: false,
      isFresh: true,
    }
    expect(await visitPost(server.app.safeFetch, post, 5000)).toMatchObject({ isSeen: true })
  }
})
