import type { App } from '../../platform/app.ts'
import type { FoundRoot } from '../wordpress/discover-site.ts'
import { fault, type WpAnswer } from '../wordpress/read-answer.ts'
import { isSameHost } from '../wordpress/site-address.ts'

// Identifies the product among a user's passwords on every installation; WordPress requires a UUID.
const appId = 'daeee611-5234-4b28-a785-27ec7443408a'

interface AuthorizeContext {
  env: Pick<App['env'], 'PUBLIC_URL'>
}

/**
 * Where the owner authorizes the connection; the browser returns with `state`. The site names this address, so another host
 * is refused. https://make.wordpress.org/core/2020/11/05/application-passwords-integration-guide/
 */
export function authorizeUrl(
  app: AuthorizeContext,
  site: Pick<FoundRoot, 'home' | 'authorizeUrl'>,
  {
    state,
    takenNames,
  }: { state: string; /** How many of our passwords the site already has. */ takenNames: number },
): WpAnswer<string> {
  const home = new URL(site.home)
  if (site.authorizeUrl === '')
    return fault('refused', home.protocol === 'http:' ? 'app_pw_http' : 'app_pw_off')
  // An index that is hidden from visitors is not hidden from the owner, who finds the page at its usual address.
  const url = URL.parse(site.authorizeUrl ?? `${site.home}wp-admin/authorize-application.php`)
  if (!url || !/^https?:$/.test(url.protocol) || !isSameHost(url, home))
    return fault('refused', 'authorize_elsewhere', { detail: url?.host })
  if (home.protocol === 'https:') url.protocol = 'https:'
  const own = new URL(app.env.PUBLIC_URL)
  // A site on http that offers application passwords is a development site and hands them to http as well; of the others,
  // only WordPress 7.0 and later accepts a loopback address.
  if (own.protocol === 'http:' && home.protocol === 'https:' && !isLoopback(own.hostname))
    return fault('refused', 'own_http')
  url.username = ''
  url.password = ''
  url.hash = ''
  const back = `${app.env.PUBLIC_URL}/wordpress/callback?state=${state}`
  // WordPress up to 6.5 refuses a second password with the same name.
  const name = takenNames === 0 ? 'Quillcast' : `Quillcast ${takenNames + 1}`
  for (const [key, value] of Object.entries({
    app_name: name,
    app_id: appId,
    success_url: back,
    reject_url: `${back}&rejected=1`,
  }))
    url.searchParams.set(key, value)
  return { kind: 'ok', value: url.href }
}

const isLoopback = (host: string) => /^127(\.\d+){3}$/.test(host) || host === '[::1]'
