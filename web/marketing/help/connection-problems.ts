/** Something that is seen, and what helps. `causes` are the codes that the connection test and the API give for it. */
export interface Problem {
  seen: string
  help: string[]
  causes: string[]
}

const waitThenHost = [
  'Try again in a few minutes.',
  'If it keeps failing, ask your host whether the site is overloaded.',
]

/** Every named cause, in the order in which a connection is tried. */
export const problemGroups: { id: string; title: string; problems: Problem[] }[] = [
  {
    id: 'problems-address',
    title: 'The address',
    problems: [
      {
        seen: 'No site is connected, or the address isn’t valid.',
        help: [
          'Enter it in Settings as your browser shows it, for example https://example.com.',
          'Leave out a port (the number after a colon).',
        ],
        causes: ['no_site', 'url_invalid', 'url_port'],
      },
      {
        seen: 'The site has no https.',
        help: [
          'Turn it on at your host (usually with a free certificate), then enter the https address. We never send a login unencrypted.',
        ],
        causes: ['insecure', 'app_pw_http'],
      },
      {
        seen: 'The address is not public.',
        help: ['We can’t reach local and staging sites in a private network. Enter the public address.'],
        causes: ['host_not_public', 'address_not_public'],
      },
      {
        seen: 'The site can’t be found.',
        help: ['Check the spelling.', 'A new domain can take a few hours to work everywhere.'],
        causes: ['dns_failed'],
      },
      {
        seen: 'The address redirects to another one, or in a loop.',
        help: [
          'Enter the final address.',
          'If it loops, compare both addresses under Settings, General in WordPress.',
        ],
        causes: ['site_moved', 'too_many_redirects'],
      },
      {
        seen: 'It is a WordPress.com site without plugin support.',
        help: [
          'These sites don’t support application passwords. Use a WordPress.com plan with plugins, or a self-hosted site.',
        ],
        causes: ['wpcom_simple'],
      },
    ],
  },
  {
    id: 'problems-way',
    title: 'Reaching your site',
    problems: [
      {
        seen: 'The site doesn’t respond or refuses the connection.',
        help: ['Does it open in your browser? Then ask your host whether it blocks our server.'],
        causes: ['connect_failed', 'connect_timeout'],
      },
      {
        seen: 'The certificate has expired, belongs to another address or is incomplete.',
        help: [
          'Ask your host to renew or complete it. Browsers often hide an incomplete certificate, so it may look fine to you.',
        ],
        causes: ['tls_expired', 'tls_name', 'tls_chain', 'tls_other'],
      },
      {
        seen: 'The site is slow, busy, drops the connection or returns an error.',
        help: waitThenHost,
        causes: ['timeout', 'read_too_slow', 'reset', 'site_busy', 'site_error'],
      },
      {
        seen: 'The site is in maintenance mode.',
        help: [
          'Wait until its update is done. If it doesn’t end, delete the file .maintenance on the server.',
        ],
        causes: ['maintenance'],
      },
    ],
  },
  {
    id: 'problems-between',
    title: 'Something is blocking us',
    problems: [
      {
        seen: 'An “are you human” page or a firewall blocks us.',
        help: ['Allow requests to /wp-json/ in your security plugin or Cloudflare, or ask your host to.'],
        causes: ['bot_challenge', 'rest_blocked_html', 'write_blocked'],
      },
      {
        seen: 'A firewall refuses a passage of your post.',
        help: ['Reword the passage that is shown, or ask your host to allow it.'],
        causes: ['passage_blocked'],
      },
      {
        seen: 'The site asks for an extra server password.',
        help: [
          'Remove it, or exclude /wp-json/ from it. It doesn’t work together with an application password.',
        ],
        causes: ['server_password'],
      },
      {
        seen: 'The response isn’t from WordPress.',
        help: [
          'A plugin or a page in front of WordPress interferes. Turn off what you added last, then try again.',
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
        seen: 'There’s no WordPress at that address.',
        help: ['Enter the full address of the blog, for example https://example.com/blog.'],
        causes: ['not_wordpress'],
      },
      {
        seen: 'The WordPress REST API doesn’t respond.',
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
        seen: 'Application passwords are turned off.',
        help: [
          'In Wordfence: All Options, Brute Force, untick “Disable WordPress application passwords”. Other security plugins have a similar switch.',
        ],
        causes: ['app_pw_off', 'app_pw_user'],
      },
      {
        seen: 'One-click connection leads to another address, or can’t return.',
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
    title: 'Login and permissions',
    problems: [
      {
        seen: 'The username or application password is wrong.',
        help: [
          'Use the login name or e-mail address, not the display name.',
          'Use an application password, not the one you log in with. If you’re not sure, create a new one.',
        ],
        causes: ['auth_wrong', 'auth_user_unknown', 'auth_login_password'],
      },
      {
        seen: 'They’re right, but the web server removes them from our requests.',
        help: [
          'Open Settings, Permalinks in WordPress and press Save.',
          'If that does not help, ask your host to add this line to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
        ],
        causes: ['auth_stripped', 'auth_unknown'],
      },
      {
        seen: 'A plugin asks for a second factor, or refuses the login by itself.',
        help: ['In your two-factor or security plugin, allow application passwords without a second factor.'],
        causes: ['auth_plugin'],
      },
      {
        seen: 'We can’t read the stored application password any more.',
        help: ['Enter it again in Settings.'],
        causes: ['password_unreadable'],
      },
      {
        seen: 'The user isn’t allowed to write or publish posts, or to change this one.',
        help: ['Give the user the role Author or Editor, or connect with the user who published the post.'],
        causes: ['cap_edit', 'cap_publish', 'cap_edit_post', 'not_member'],
      },
    ],
  },
]
