/** REST namespaces of plugins that may share or mail a new post. */
const pluginsByNamespace: [RegExp, string][] = [
  [/^jetpack[/-]/, 'Jetpack'],
  [/^(b2s|blog2social)/, 'Blog2Social'],
  [/^(tweet-old-post|revive)/, 'Revive Social'],
  [/^(nxs|snap\/|nextscripts|social-networks-auto-poster)/, 'NextScripts SNAP'],
  [/^(wpw-auto-poster|wpwautoposter|social-auto-poster)/, 'Social Auto Poster'],
  [/^(wp-to-twitter|wpt\/|xposter)/, 'WP to Twitter'],
  [/^fs-poster/, 'FS Poster'],
  [/^(wpscp|wp-scheduled-posts)/, 'SchedulePress'],
  [/^autoshare/, 'Autopost for X'],
  [/^activitypub/, 'ActivityPub'],
  [/^mailpoet/, 'MailPoet'],
  [/^newsletter/, 'Newsletter'],
  [/^(mc4wp|mailchimp)/, 'Mailchimp'],
  [/^noptin/, 'Noptin'],
  [/^mailster/, 'Mailster'],
  [/^(email-subscribers|icegram)/, 'Icegram Express'],
  [/^(fluent-crm|fluentcrm)/, 'FluentCRM'],
  [/^(convertkit|kit\/)/, 'Kit'],
  [/^(sendinblue|mailin|brevo)/, 'Brevo'],
  [/^substack/, 'Substack'],
  [/^onesignal/, 'OneSignal'],
]

/** The plugins' names as owners know them. */
export const sharingPlugins = (namespaces: string[]): string[] =>
  pluginsByNamespace.flatMap(([begin, name]) => (namespaces.some((one) => begin.test(one)) ? [name] : []))

/** Namespaces of plugins for multilingual sites. */
const languagePlugins = /^(pll|polylang|wpml|trp|translatepress|mlp|multilingualpress|weglot|qtranslate)\b/

export const hasLanguages = (namespaces: string[]): boolean =>
  namespaces.some((namespace) => languagePlugins.test(namespace))
