import type { PostFailure } from '../../../contract/posts.ts'

interface Words {
  message: string
  fix: string
}

const moment = 'Try again in a few minutes. If it goes on, ask your host whether the site is overloaded.'
const permalinks =
  'In WordPress open Settings > Permalinks and press Save. If that does not help, ask your host to add this line to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1'
const firewall =
  'Ask your host, or look into your security plugin or Cloudflare, to let requests to /wp-json/ through.'
const certificate = 'Ask your host to renew or complete the certificate of this address.'

/** Every named cause with the words its owner reads; {host}, {status} and {detail} are filled in. */
export const causes = {
  no_site: { message: 'No WordPress site is connected.', fix: 'Connect your site in the settings.' },
  url_invalid: {
    message: 'That does not look like a website address.',
    fix: 'Enter it as your browser shows it, for example https://example.com',
  },
  url_port: {
    message: 'That address names a port we do not connect to.',
    fix: 'Enter the address without the number after the colon.',
  },
  insecure: {
    message: 'Your site does not use https, and a login is never sent unencrypted.',
    fix: 'Switch on https at your host, then enter the https address.',
  },
  host_not_public: {
    message: 'We can only connect to sites which are reachable on the public internet.',
    fix: 'Enter the public address of your site.',
  },
  address_not_public: {
    message: '{host} leads to a private network, which we do not connect to.',
    fix: 'Enter the public address of your site.',
  },
  wpcom_simple: {
    message: 'This is a WordPress.com site without plugin support, which offers no application passwords.',
    fix: 'Use a WordPress.com plan with plugins, or a site of your own.',
  },
  dns_failed: {
    message: 'We could not find {host}.',
    fix: 'Check the spelling. A new domain needs some hours until it is known everywhere.',
  },
  connect_failed: {
    message: '{host} did not accept a connection.',
    fix: 'Does it open in your browser? If so, ask your host whether it blocks our server.',
  },
  connect_timeout: {
    message: '{host} did not answer.',
    fix: 'Does it open in your browser? If so, ask your host whether it blocks our server.',
  },
  tls_expired: { message: 'The certificate of {host} has expired.', fix: certificate },
  tls_name: { message: 'The certificate of {host} belongs to another address.', fix: certificate },
  tls_chain: {
    message: 'The certificate of {host} is incomplete or self-signed. Browsers often hide this.',
    fix: certificate,
  },
  tls_other: { message: 'No secure connection to {host} was possible.', fix: certificate },
  timeout: { message: 'Your site took too long to answer.', fix: moment },
  reset: { message: 'Your site cut the connection before it had answered.', fix: moment },
  garbled: {
    message: 'Your site answered with something that is not WordPress (HTTP {status}).',
    fix: 'A plugin or a page in front of WordPress may disturb it: switch off what was added last, then try again.',
  },
  too_large: {
    message: 'Your site refused the post because it is too large, or answered far too much.',
    fix: 'Shorten the post, or ask your host to raise the size limit.',
  },
  too_many_redirects: {
    message: 'Your site redirects in circles.',
    fix: 'Check the address under Settings > General in WordPress.',
  },
  site_moved: {
    message: 'Your address leads on to {detail}.',
    fix: 'Enter the final address of your site in the settings.',
  },
  bot_challenge: { message: 'Your site shows our server an "are you human" page.', fix: firewall },
  server_password: {
    message: 'Your site asks for an extra server password.',
    fix: 'Remove it, or exclude /wp-json/ from it: it cannot work together with an application password.',
  },
  maintenance: {
    message: 'Your site is in maintenance mode.',
    fix: 'Wait until its update is done. If it stays so, delete the file .maintenance on the server.',
  },
  site_busy: { message: 'Your site refuses requests because it has too many of them.', fix: moment },
  site_error: { message: 'Your site answered with an error (HTTP {status}).', fix: moment },
  not_wordpress: {
    message: 'We found no WordPress at {host}.',
    fix: 'Enter the full address of the blog, for example https://example.com/blog',
  },
  rest_missing: {
    message: 'WordPress does not answer at its programming interface.',
    fix: 'In WordPress open Settings > Permalinks, choose "Post name" and press Save.',
  },
  rest_blocked: {
    message: 'Something blocks the programming interface of your WordPress ({detail}).',
    fix: firewall,
  },
  app_pw_off: {
    message: 'Application passwords are switched off on your site.',
    fix: 'In Wordfence: All Options > Brute Force > untick "Disable WordPress application passwords". Other security plugins have a similar switch.',
  },
  app_pw_http: {
    message: 'WordPress only offers application passwords on https.',
    fix: 'Switch on https at your host, then set both addresses under Settings > General to https.',
  },
  authorize_elsewhere: {
    message: 'Your site sends visitors to {detail} to allow the connection, which is another address.',
    fix: 'Set both addresses under Settings > General in WordPress to that of your site, or enter an application password by hand.',
  },
  own_http: {
    message: 'WordPress hands a login only to addresses with https, and this installation has none.',
    fix: 'Enter an application password by hand, or let the operator set PUBLIC_URL to an https address.',
  },
  auth_wrong: {
    message: 'The username or the application password is not right.',
    fix: 'Use the login name or e-mail address, not the display name, and a new application password (24 characters; spaces do not matter) from Users > Profile > Application Passwords.',
  },
  auth_login_password: {
    message: 'That is not an application password.',
    fix: 'Do not use your normal login password: create one under Users > Profile > Application Passwords.',
  },
  password_unreadable: {
    message: 'We cannot read the stored application password any more.',
    fix: 'Enter the application password again in the settings.',
  },
  auth_stripped: {
    message: 'Your username and password are right, but your web server removes them from our requests.',
    fix: permalinks,
  },
  auth_unknown: {
    message: 'WordPress does not accept the login, or your web server removes it from our requests.',
    fix: `Create a new application password under Users > Profile. ${permalinks}`,
  },
  cap_edit: {
    message: 'This WordPress user may not write posts.',
    fix: 'Give the user the role Author or Editor in WordPress, or connect with another user.',
  },
  cap_edit_post: {
    message: 'This WordPress user may not change the post.',
    fix: 'Connect again with the user who published it, or with an editor.',
  },
  write_blocked: { message: 'A firewall refused the post (HTTP {status}).', fix: firewall },
  write_refused: {
    message: 'WordPress refused the post: {detail}',
    fix: 'Change what WordPress names, then publish again.',
  },
  needs_review_on_site: {
    message: 'The post waits for review on your site, because this WordPress user may not publish.',
    fix: 'Publish it there, or give the user the role Author and publish again.',
  },
  removed_on_site: {
    message: 'The post was removed on your site, so it is not put there again.',
    fix: 'Restore it from the trash in WordPress and publish again, or copy the text into a new post.',
  },
  private_on_site: {
    message: 'The post was made private on your site.',
    fix: 'Make it public in WordPress, then publish again.',
  },
  changed_on_site: {
    message: 'The place of this post on your site now holds something else.',
    fix: 'Copy the text into a new post and publish that.',
  },
  unsettled: { message: 'Your site did not confirm the post.', fix: moment },
  internal_fault: {
    message: 'Something went wrong on our side, several times in a row.',
    fix: 'Publish again later: what stands on your site is looked up first. If it goes on, write to our support.',
  },
  missed_slot: {
    message:
      'The time of this post passed more than six hours ago, so it was not published without asking you.',
    fix: 'Publish it now or choose another time.',
  },
  subscription_ended: {
    message: 'The time of this post has come, but there is no paid plan.',
    fix: 'Renew your plan: the post is published if that happens within six hours of its time.',
  },
} as const satisfies Record<string, Words>

export type Cause = keyof typeof causes

export interface CauseDetails {
  host?: string | undefined
  status?: number | undefined
  detail?: string | undefined
  link?: string | undefined
}

/** The cause in its owner's words. */
export function explain(cause: Cause, { host, status, detail, link }: CauseDetails = {}): PostFailure {
  const values: Record<string, string> = {
    host: host || 'your site',
    status: String(status || 'no status'),
    // Words of the customer's own WordPress, cut to what a line bears.
    detail: detail?.slice(0, 300) || 'no reason given',
  }
  const { message, fix } = causes[cause]
  const filled = message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return { cause, message: filled, fix, ...(link ? { link } : {}) }
}
