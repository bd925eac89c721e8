import { error, isRest, json, onMe, onRest, page, wrongPassword, type FaultySite } from './faulty-sites.ts'

const turnedOff = (site: string, status: number, code: string): FaultySite => ({
  site,
  quirks: onRest(error(status, code)),
  at: 'rest',
  code: 'rest_blocked_json',
  says: `A plugin turns off the REST API of your WordPress (${code}). We need it to publish.`,
})

/** Plugins that disable the REST API for valid credentials. */
export const closedSites: FaultySite[] = [
  turnedOff('Disable REST API, for a role that is not allowed', 403, 'rest_cannot_access'),
  turnedOff('Disable REST API, for everybody', 401, 'rest_cannot_access'),
  turnedOff('Disable WP REST API', 401, 'rest_login_required'),
  turnedOff('Solid Security', 401, 'itsec_rest_api_access_restricted'),
  turnedOff('Perfmatters', 401, 'rest_authentication_error'),
  turnedOff('All-In-One Security', 500, 'wp_die'),
  turnedOff('a plugin that says rest_disabled', 401, 'rest_disabled'),
  turnedOff('a plugin that says disable_rest_api', 403, 'disable_rest_api'),
  turnedOff('a plugin that asks everybody to log in', 401, 'rest_not_logged_in'),
  turnedOff('a plugin that takes the login for its own token', 403, 'jwt_auth_bad_auth_header'),
  {
    ...turnedOff('a plugin that also turns off XML-RPC', 401, 'rest_disabled'),
    quirks: {
      ask: (asked) =>
        isRest(asked)
          ? error(401, 'rest_disabled')
          : asked.path === '/xmlrpc.php'
            ? { status: 403 }
            : undefined,
    },
  },
  {
    ...turnedOff('a plugin that removes the routes for posts', 200, 'the routes for posts are missing'),
    quirks: onRest(json(200, { name: 'A site', namespaces: ['oembed/1.0'], routes: {} })),
  },
  {
    site: 'a plugin that closes the REST API to visitors, with a right login',
    quirks: {
      ask: (asked) =>
        isRest(asked) && !asked.headers.authorization ? error(401, 'rest_cannot_access') : undefined,
    },
  },
  {
    site: 'a plugin that closes the REST API to visitors, with a wrong password',
    quirks: onRest(error(401, 'rest_cannot_access')),
    password: wrongPassword,
    at: 'login',
    code: 'auth_wrong',
    says: 'The username or the application password is not right.',
  },
  {
    site: 'a plugin that closes the REST API to this user only',
    quirks: onMe(error(403, 'rest_cannot_access')),
    at: 'login',
    code: 'auth_forbidden',
    says: 'Your login is right, but a plugin does not let this user use the REST API (rest_cannot_access).',
  },
  {
    site: 'a plugin that makes the site private',
    quirks: onRest(page(302, '', { location: '/wp-login.php?redirect_to=%2Fwp-json%2F' })),
    at: 'rest',
    code: 'rest_login_page',
    says: 'Your site sends requests for its REST API to the login page.',
  },
]
