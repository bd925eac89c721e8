import { everywhere, isRest, json, onRest, page, type FaultySite, type Reply } from './faulty-sites.ts'
import type { Asked, Quirks } from './quirky-host.ts'

const human = (who: string) => `${who} shows our server an "are you human" page.`
const challenge = (who: string, quirks: Quirks): FaultySite => ({
  site: `${who} in front of the site`,
  quirks,
  at: 'front',
  code: 'bot_challenge',
  says: human(who),
})
const firewall = (status: number): FaultySite => ({
  site: `a firewall that answers the REST API with ${status}`,
  quirks: onRest(page(status, '<h1>Forbidden</h1>')),
  at: 'rest',
  code: 'rest_blocked_html',
  says: `Something in front of your WordPress blocks its REST API (HTTP ${status}).`,
})
const serverPassword = (site: string, quirks: (reply: Reply) => Quirks): FaultySite => ({
  site,
  quirks: quirks(page(401, '', { 'www-authenticate': 'Basic realm="Staging"' })),
  at: 'front',
  code: 'server_password',
  says: 'Your site asks for an additional server password (Staging).',
})
const failing = (site: string, status: number, quirks: (reply: Reply) => Quirks): FaultySite => ({
  site,
  quirks: quirks(page(status, '<h1>Error</h1>')),
  at: 'front',
  ...(status === 429
    ? { code: 'site_busy', says: 'Your site is turning requests away because it gets too many.' }
    : { code: 'site_error', says: `Your site answered with an error (HTTP ${status}).` }),
})

/** Blockers in front of WordPress, or servers in its place. */
export const blockedSites: FaultySite[] = [
  challenge('Cloudflare', everywhere(page(403, '', { 'cf-mitigated': 'challenge' }))),
  {
    ...challenge('Cloudflare', onRest(page(503, '<title>Just a moment...</title>'))),
    site: 'Cloudflare, REST only',
  },
  challenge('SiteGround', everywhere(page(202, '', { 'sg-captcha': 'challenge' }))),
  challenge('Imunify360', everywhere(page(200, '<title>Imunify360 bot-protection</title>'))),
  firewall(403),
  firewall(406),
  firewall(401),
  serverPassword('basic authentication on the whole site', everywhere),
  serverPassword('basic authentication on the REST API', onRest),
  failing('a site that is broken', 500, everywhere),
  failing('a REST API that is broken', 500, onRest),
  failing('a gateway without a server', 502, everywhere),
  failing('a site that is too busy', 429, everywhere),
  failing('a REST API that is too busy', 429, onRest),
  {
    site: 'a site in maintenance',
    quirks: everywhere(page(503, 'Briefly unavailable for scheduled maintenance.')),
    at: 'front',
    code: 'maintenance',
    says: 'Your site is in maintenance mode.',
  },
  ...[
    ['a parked domain', everywhere(page(200, '<title>This domain is parked</title>'))],
    ['another CMS', everywhere(page(200, '<meta name="generator" content="Joomla!">'))],
    [
      'a shop with a JSON API of its own',
      { ask: (asked: Asked) => (isRest(asked) ? json(404, { errors: 'Not Found' }) : page(200, 'A shop')) },
    ],
    ['a site of empty pages', everywhere({ status: 200, body: '' })],
  ].map(([site, quirks]) => ({
    site: site as string,
    quirks: quirks as Quirks,
    at: 'rest',
    code: 'not_wordpress',
    says: 'We found no WordPress at 127.0.0.1.',
  })),
  {
    site: 'permalinks that hide the REST API in all its places',
    quirks: onRest(page(404, '<h1>Not found</h1>')),
    at: 'rest',
    code: 'rest_missing',
    says: 'The WordPress REST API does not answer.',
  },
  {
    site: 'permalinks that hide the REST API in one place',
    quirks: { ask: ({ path }) => (path.startsWith('/wp-json') ? page(404, '') : undefined) },
  },
  ...[
    ['XML', { headers: { 'content-type': 'text/xml' }, body: '<?xml version="1.0"?><rss></rss>' }],
    ['an empty body', { body: '' }],
    ['the front page', page(200, '<h1>Welcome</h1>')],
  ].map(([what, reply]) => ({
    site: `a REST API that answers with ${what as string}`,
    quirks: onRest({ status: 200, ...(reply as Reply) }),
    at: 'rest',
    code: 'garbled',
    says: 'Something other than WordPress answered at its REST API (HTTP 200).',
  })),
  {
    site: 'PHP warnings before the JSON',
    quirks: {
      reply: (replied, asked) => {
        if (isRest(asked)) replied.body = `<b>Warning</b>: Undefined variable [0]\n${String(replied.body)}`
      },
    },
    warns: ['rest_garbage'],
  },
  {
    site: 'a redirect in a loop',
    quirks: everywhere(page(301, '', { location: '/' })),
    at: 'front',
    code: 'too_many_redirects',
    says: 'Your site redirects in a loop.',
  },
  {
    site: 'a firewall that refuses new posts',
    quirks: {
      ask: ({ method, path }) =>
        method === 'POST' && /wp\/v2\/posts/.test(path) ? page(403, '') : undefined,
    },
    at: 'draft',
    code: 'write_blocked',
    says: 'A firewall refused the post (HTTP 403).',
  },
]
