const moment =
  'Try again in a few minutes. If it keeps happening, ask your host whether the site is overloaded.'
const permalinks =
  'In WordPress, open Settings > Permalinks and press Save. If that does not help, ask your host to add ' +
  'this line to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1'
const firewall =
  'Ask your host to let requests to /wp-json/ through, or allow them in your security plugin or in Cloudflare.'
const certificate = 'Ask your host to renew or complete the certificate for this address.'
const reachable = 'Does it open in your browser? If so, ask your host whether it blocks our server.'

/** Faults of a site as a whole, by the check that finds them; {host}, {status} and {detail} are filled in. */
export const causesByCheck = {
  address: {
    url_invalid: {
      message: 'That does not look like a website address.',
      fix: 'Copy it from your browser, for example https://example.com',
    },
    url_port: {
      message: 'We cannot connect to the port in this address.',
      fix: 'Remove the colon and the number after it.',
    },
    insecure: {
      message: 'Your site does not use https, and we never send a login unencrypted.',
      fix: 'Turn on https at your host, then enter the https address.',
    },
    host_not_public: {
      message: 'We can only connect to sites on the public internet.',
      fix: 'Enter the public address of your site.',
    },
    address_not_public: {
      message: '{host} points to a private network, and we can only connect to sites on the public internet.',
      fix: 'Enter the public address of your site.',
    },
    wpcom_simple: {
      message: 'This WordPress.com plan does not support plugins or application passwords.',
      fix: 'Upgrade to a WordPress.com plan with plugins, or use a self-hosted site.',
    },
    site_moved: {
      message: 'Your address redirects to {detail}.',
      fix: 'Enter that address instead.',
    },
  },
  dns: {
    dns_failed: {
      message: 'We could not find {host}.',
      fix: 'Check the spelling. A new domain can take a few hours to work everywhere.',
    },
  },
  connection: {
    connect_failed: { message: '{host} did not accept a connection.', fix: reachable },
    connect_timeout: { message: '{host} did not answer.', fix: reachable },
  },
  certificate: {
    tls_expired: { message: 'The certificate of {host} has expired.', fix: certificate },
    tls_name: { message: 'The certificate of {host} belongs to another address.', fix: certificate },
    tls_chain: {
      message: 'The certificate of {host} is incomplete or self-signed. Browsers often hide this.',
      fix: certificate,
    },
    tls_other: { message: 'We could not make a secure connection to {host}.', fix: certificate },
  },
  front: {
    timeout: { message: 'Your site took too long to answer.', fix: moment },
    read_too_slow: { message: 'This page took too long to read.', fix: moment },
    reset: { message: 'Your site closed the connection before it answered.', fix: moment },
    answer_too_large: {
      message: '{host} answered with more data than we can read.',
      fix: 'Deactivate the plugin you added last, then try again.',
    },
    too_many_redirects: {
      message: 'Your site redirects in a loop.',
      fix: 'In WordPress, check both addresses under Settings > General.',
    },
    bot_challenge: { message: '{detail} shows our server an "are you human" page.', fix: firewall },
    server_password: {
      message: 'Your site asks for an additional server password ({detail}).',
      fix: 'Remove it, or exclude /wp-json/ from it. It does not work together with an application password.',
    },
    maintenance: {
      message: 'Your site is in maintenance mode.',
      fix: 'Wait for the update to finish. If it does not, delete the file .maintenance on the server.',
    },
    site_busy: { message: 'Your site is turning requests away because it gets too many.', fix: moment },
    site_error: { message: 'Your site answered with an error (HTTP {status}).', fix: moment },
  },
  rest: {
    no_site: { message: 'No WordPress site is connected.', fix: 'Connect your site in Settings.' },
    garbled: {
      message: 'Something other than WordPress answered at its REST API (HTTP {status}).',
      fix: 'A plugin or a page in front of WordPress may be in the way. Deactivate the plugin you added last, then try again.',
    },
    not_wordpress: {
      message: 'We found no WordPress at {host}.',
      fix: 'Enter the full address of your blog, for example https://example.com/blog',
    },
    rest_missing: {
      message: 'The WordPress REST API does not answer.',
      fix: 'In WordPress, open Settings > Permalinks, choose "Post name" and press Save.',
    },
    rest_blocked_json: {
      message: 'A plugin turns off the REST API of your WordPress ({detail}). We need it to publish.',
      fix:
        'Look for "Disable REST API" or "Restrict REST API" in your security plugins (Solid Security, ' +
        'All-In-One Security, Perfmatters, Disable REST API) and allow logged-in users. If they are allowed ' +
        'already, create a new application password.',
    },
    rest_blocked_html: {
      message: 'Something in front of your WordPress blocks its REST API (HTTP {status}).',
      fix: firewall,
    },
    rest_login_page: {
      message: 'Your site sends requests for its REST API to the login page.',
      fix: 'A plugin that makes your site private does this. In its settings, allow the REST API for logged-in users.',
    },
    authorize_elsewhere: {
      message: 'Your site asks for approval at another address: {detail}.',
      fix: 'In WordPress, set both addresses under Settings > General to the address of your site, or enter an application password by hand.',
    },
    own_http: {
      message: 'One-click connection needs https, and this installation does not have it.',
      fix: 'Enter an application password by hand, or ask the operator to set PUBLIC_URL to an https address.',
    },
    write_blocked: { message: 'A firewall refused the post (HTTP {status}).', fix: firewall },
  },
  passwords: {
    app_pw_off: {
      message: 'Application passwords are turned off on your site.',
      fix: 'In Wordfence, open All Options > Brute Force and clear "Disable WordPress application passwords". Other security plugins have a similar setting.',
    },
    app_pw_http: {
      message: 'WordPress offers application passwords only over https.',
      fix: 'Turn on https at your host, then change both addresses under Settings > General to https.',
    },
    app_pw_user: {
      message: 'Application passwords are turned off for the WordPress user "{detail}".',
      fix: 'Allow them for this user in your security plugin, or connect with another user.',
    },
  },
  login: {
    auth_wrong: {
      message: 'The username or the application password is not right.',
      fix:
        'Use your login name or e-mail address, not your display name. Create a new application password ' +
        'under Users > Profile > Application Passwords (24 characters; spaces do not matter).',
    },
    auth_user_unknown: {
      message: 'Your site has no user "{detail}".',
      fix: 'Use the login name or e-mail address shown under Users in WordPress, not the display name.',
    },
    auth_login_password: {
      message: 'That is not an application password.',
      fix: 'Do not use the password you log in with. Create an application password under Users > Profile > Application Passwords.',
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
      message: 'Your login is right, but a plugin does not let this user use the REST API ({detail}).',
      fix: 'Look for "Restrict REST API" in your security plugins and allow this user.',
    },
    auth_plugin: {
      message: 'A plugin of your site refused our login: {detail}',
      fix:
        'If it asks for a second factor, allow application passwords without one in your two-factor or ' +
        'security plugin. If it says that the password is wrong, create a new application password.',
    },
    password_unreadable: {
      message: 'We can no longer read the stored application password.',
      fix: 'Enter the application password again in Settings.',
    },
  },
  rights: {
    cap_edit: {
      message: 'This WordPress user is not allowed to write posts.',
      fix: 'Give the user the role Author or Editor in WordPress, or connect with another user.',
    },
    cap_publish: {
      message: 'This WordPress user can only submit posts for review, so none would go live.',
      fix: 'Give the user the role Author or Editor in WordPress, or connect with another user.',
    },
    not_member: {
      message: 'This WordPress user does not belong to this site of your network.',
      fix: 'Add the user to this site as Author or Editor, or connect with another user.',
    },
  },
} as const

export const connectionCauses = {
  ...causesByCheck.address,
  ...causesByCheck.dns,
  ...causesByCheck.connection,
  ...causesByCheck.certificate,
  ...causesByCheck.front,
  ...causesByCheck.rest,
  ...causesByCheck.passwords,
  ...causesByCheck.login,
  ...causesByCheck.rights,
}
