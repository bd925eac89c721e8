/** Something that is seen, and what helps. `causes` are the codes that the connection test and the API give for it. */
export interface Problem {
  seen: string
  help: string[]
  causes: string[]
}

const waitThenHost = [
  'Try again in a few minutes.',
  'If it goes on, ask your host whether the site is overloaded.',
]

/** Every named cause, in the order in which a connection is tried. */
export const problemGroups: { id: string; title: string; problems: Problem[] }[] = [
  {
    id: 'problems-address',
    title: 'The address',
    problems: [
      {
        seen: 'No site is connected, or the address is not one.',
        help: [
          'Enter it under Settings as your browser shows it, for example https://example.com.',
          'Leave out a port (the number after a colon).',
        ],
        causes: ['no_site', 'url_invalid', 'url_port'],
      },
      {
        seen: 'The site has no https.',
        help: [
          'Switch it on at your host (mostly a free certificate), then enter the https address. A login is never sent unencrypted.',
        ],
        causes: ['insecure', 'app_pw_http'],
      },
      {
        seen: 'The address is not public.',
        help: [
          'Local and staging sites inside a private network cannot be reached. Enter the public address.',
        ],
        causes: ['host_not_public', 'address_not_public'],
      },
      {
        seen: 'The site is not found.',
        help: ['Check the spelling.', 'A new domain needs some hours until it is known everywhere.'],
        causes: ['dns_failed'],
      },
      {
        seen: 'The address leads on to another one, or in circles.',
        help: [
          'Enter the final address.',
          'If it goes in circles, compare both addresses under Settings, General in WordPress.',
        ],
        causes: ['site_moved', 'too_many_redirects'],
      },
      {
        seen: 'It is a WordPress.com site without plugin support.',
        help: [
          'Those offer no application passwords. Use a WordPress.com plan with plugins, or a site of your own.',
        ],
        causes: ['wpcom_simple'],
      },
    ],
  },
  {
    id: 'problems-way',
    title: 'The way to your site',
    problems: [
      {
        seen: 'The site does not answer or takes no connection.',
        help: ['Does it open in your browser? Then ask your host whether it blocks our server.'],
        causes: ['connect_failed', 'connect_timeout'],
      },
      {
        seen: 'The certificate has expired, belongs to another address or is incomplete.',
        help: [
          'Ask your host to renew or complete it. Browsers often hide an incomplete one, so that it looks fine to you.',
        ],
        causes: ['tls_expired', 'tls_name', 'tls_chain', 'tls_other'],
      },
      {
        seen: 'The site is slow, busy, breaks off or answers with an error.',
        help: waitThenHost,
        causes: ['timeout', 'read_too_slow', 'reset', 'site_busy', 'site_error'],
      },
      {
        seen: 'The site is in maintenance mode.',
        help: ['Wait until its update is done. If it stays so, delete the file .maintenance on the server.'],
        causes: ['maintenance'],
      },
    ],
  },
  {
    id: 'problems-between',
    title: 'Something stands in between',
    problems: [
      {
        seen: 'An “are you human” page, or a firewall refuses.',
        help: [
          'Ask your host, or look into your security plugin or Cloudflare, to let requests to /wp-json/ through.',
        ],
        causes: ['bot_challenge', 'rest_blocked_html', 'write_blocked'],
      },
      {
        seen: 'The site asks for an extra server password.',
        help: [
          'Remove it, or exclude /wp-json/ from it. It cannot work together with an application password.',
        ],
        causes: ['server_password'],
      },
      {
        seen: 'The answer is not WordPress’.',
        help: [
          'A plugin or a page in front of WordPress disturbs it. Switch off what was added last, then try again.',
        ],
        causes: ['garbled', 'answer_too_large'],
      },
    ],
  },
  {
    id: 'problems-wordpress',
    title: 'WordPress itself',
    problems: [
      {
        seen: 'No WordPress is found there.',
        help: ['Enter the full address of the blog, for example https://example.com/blog.'],
        causes: ['not_wordpress'],
      },
      {
        seen: 'The WordPress REST API does not answer.',
        help: ['Open Settings, Permalinks, choose “Post name” and press Save.'],
        causes: ['rest_missing'],
      },
      {
        seen: 'A plugin turns off the REST API or sends its requests to the login page.',
        help: [
          'Look for “Disable REST API” or “Restrict REST API” in your security plugins (Solid Security, All-In-One Security, Perfmatters, Disable REST API).',
          'Allow logged-in users, and the user you connect with.',
        ],
        causes: ['rest_blocked_json', 'rest_login_page', 'auth_forbidden'],
      },
      {
        seen: 'Application passwords are switched off.',
        help: [
          'In Wordfence: All Options, Brute Force, untick “Disable WordPress application passwords”. Other security plugins have a similar switch.',
        ],
        causes: ['app_pw_off', 'app_pw_user'],
      },
      {
        seen: 'One click leads to another address, or cannot come back.',
        help: [
          'Set both addresses under Settings, General in WordPress to that of your site.',
          'Or enter an application password by hand.',
        ],
        causes: ['authorize_elsewhere', 'own_http'],
      },
    ],
  },
  {
    id: 'problems-login',
    title: 'The login and the rights',
    problems: [
      {
        seen: 'Username or application password is not right.',
        help: [
          'Use the login name or e-mail address, not the display name.',
          'Use an application password, not the one you sign in with. When in doubt, make a new one.',
        ],
        causes: ['auth_wrong', 'auth_user_unknown', 'auth_login_password'],
      },
      {
        seen: 'They are right, but the web server takes them out of our requests.',
        help: [
          'Open Settings, Permalinks in WordPress and press Save.',
          'If that does not help, ask your host to add this line to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
        ],
        causes: ['auth_stripped', 'auth_unknown'],
      },
      {
        seen: 'The stored application password cannot be read any more.',
        help: ['Enter it again under Settings.'],
        causes: ['password_unreadable'],
      },
      {
        seen: 'The user is not allowed to write or publish posts, or to change this one.',
        help: ['Give the user the role Author or Editor, or connect with the user who published the post.'],
        causes: ['cap_edit', 'cap_publish', 'cap_edit_post', 'not_member'],
      },
    ],
  },
]
