import { error, json, onMe, page, wrongPassword, type FaultySite } from './faulty-sites.ts'
import type { Asked } from './quirky-host.ts'

const stripped = (asked: Asked) => void delete asked.headers.authorization

/** WordPress's responses about the login and its user. */
export const refusedLogins: FaultySite[] = [
  {
    site: 'a wrong application password',
    password: wrongPassword,
    at: 'login',
    code: 'auth_wrong',
    says: 'The username or the application password is not right.',
  },
  {
    site: 'the password of the login page',
    password: 'my normal one',
    at: 'login',
    code: 'auth_login_password',
    says: 'That is not an application password.',
  },
  {
    site: 'a user that was deleted',
    username: 'former-editor',
    at: 'login',
    code: 'auth_wrong',
    says: 'The username or the application password is not right.',
  },
  ...['invalid_username', 'invalid_email'].map((reason) => ({
    site: `a WordPress that says ${reason}`,
    quirks: onMe(error(401, reason)),
    username: 'nobody@example.com',
    at: 'login',
    code: 'auth_user_unknown',
    says: 'Your site has no user "nobody@example.com".',
  })),
  { site: 'the e-mail address as username', username: 'administrator@example.test' },
  {
    site: 'a web server that removes the login',
    quirks: { ask: stripped },
    at: 'login',
    code: 'auth_stripped',
    says: 'Your username and password are right, but your web server removes them from our requests.',
  },
  {
    site: 'a web server that removes the login, without XML-RPC',
    quirks: { ask: (asked) => (asked.path === '/xmlrpc.php' ? page(403, '') : stripped(asked)) },
    at: 'login',
    code: 'auth_unknown',
    says: 'WordPress does not accept the login, or your web server removes it from our requests.',
  },
  {
    site: 'application passwords turned off for the user',
    quirks: onMe(error(401, 'application_passwords_disabled_for_user')),
    at: 'passwords',
    code: 'app_pw_user',
    says: 'Application passwords are turned off for the WordPress user "administrator".',
  },
  {
    site: 'a subscriber',
    role: 'subscriber',
    at: 'rights',
    code: 'cap_edit',
    says: 'This WordPress user is not allowed to write posts.',
  },
  {
    site: 'a contributor',
    role: 'contributor',
    at: 'rights',
    code: 'cap_publish',
    says: 'This WordPress user can only submit posts for review, so none would go live.',
  },
  {
    site: 'a user of another site of the network',
    quirks: onMe(json(200, { id: 1, capabilities: [], roles: [] })),
    at: 'rights',
    code: 'not_member',
    says: 'This WordPress user does not belong to this site of your network.',
  },
  { site: 'an author', role: 'author', warns: ['cap_terms', 'cap_html'] },
]
