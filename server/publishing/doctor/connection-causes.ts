const moment = 'Try again in a few minutes. If it goes on, ask your host whether the site is overloaded.'
const permalinks =
  'In WordPress open Settings > Permalinks and press Save. If that does not help, ask your host to add this line to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1'
const firewall =
  'Ask your host, or look into your security plugin or Cloudflare, to let requests to /wp-json/ through.'
const certificate = 'Ask your host to renew or complete the certificate of this address.'

/** What can be wrong with a site as a whole; {host}, {status} and {detail} are filled in. */
export const connectionCauses = {
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
  read_too_slow: { message: 'This page took too long to read.', fix: moment },
  answer_too_large: {
    message: '{host} answered with more than we can read.',
    fix: 'Switch off the plugin that was added last, then try again. Your site should open in a browser within seconds.',
  },
  reset: { message: 'Your site cut the connection before it had answered.', fix: moment },
  garbled: {
    message: 'Your site answered with something that is not WordPress (HTTP {status}).',
    fix: 'A plugin or a page in front of WordPress may disturb it: switch off what was added last, then try again.',
  },
  too_many_redirects: {
    message: 'Your site redirects in circles.',
    fix: 'Check the address under Settings > General in WordPress.',
  },
  site_moved: {
    message: 'Your address leads on to {detail}.',
    fix: 'Enter the final address of your site in the settings.',
  },
  bot_challenge: { message: '{detail} shows our server an "are you human" page.', fix: firewall },
  server_password: {
    message: 'Your site asks for an extra server password ({detail}).',
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
  rest_blocked_json: {
    message: 'A plugin blocks the programming interface of your WordPress ({detail}).',
    fix: 'Look through your security plugins for a switch like "Disable REST API", and let logged-in users through.',
  },
  rest_blocked_html: {
    message: 'Something in front of your WordPress blocks its programming interface (HTTP {status}).',
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
  auth_forbidden: {
    message: 'Your login is right, but a plugin refuses it the programming interface ({detail}).',
    fix: 'Look through your security plugins for a switch like "Restrict REST API", and let this user through.',
  },
  cap_edit: {
    message: 'This WordPress user may not write posts.',
    fix: 'Give the user the role Author or Editor in WordPress, or connect with another user.',
  },
  not_member: {
    message: 'This WordPress user does not belong to this site of your network.',
    fix: 'Add the user to this site as Author or Editor, or connect with another user.',
  },
  write_blocked: { message: 'A firewall refused the post (HTTP {status}).', fix: firewall },
} as const
