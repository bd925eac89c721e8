/** What does not keep posts from being published, but is better known. */
export const warnings = {
  noindex: {
    message: 'Your site asks search engines not to list it.',
    fix: 'In WordPress open Settings > Reading and untick "Discourage search engines from indexing this site".',
  },
  rest_garbage: {
    message: 'A plugin writes other text around the answers of your WordPress.',
    fix: 'We read past it. Switch off the display of PHP errors (WP_DEBUG_DISPLAY) to be rid of it.',
  },
  cap_publish: {
    message: 'This user may not publish: posts are submitted for review.',
    fix: 'Give the user the role Author or Editor if posts are to go live by themselves.',
  },
  cap_upload: {
    message: 'This user may not upload files: pictures stay on our address.',
    fix: 'Give the user the role Author or Editor to have them in your media library.',
  },
  cap_terms: {
    message: 'This user may not create categories: only those that exist are used.',
    fix: 'Give the user the role Editor, or create the categories you need.',
  },
  cap_html: {
    message: 'WordPress filters what this user writes: embedded players and forms are removed.',
    fix: 'Our posts have none. Give the user the role Editor if you add some.',
  },
  clock_off: {
    message: 'The clock of your server is off by {detail}.',
    fix: 'Posts still go out in time, because we keep it. Ask your host to set the clock.',
  },
  plain_html: {
    message: 'A firewall refuses the markup of the block editor, so posts are sent as {detail}.',
    fix: 'To have blocks, ask your host to let requests to /wp-json/wp/v2/posts through.',
  },
  write_changed: {
    message: 'WordPress or a plugin changed the test draft: {detail} did not arrive.',
    fix: 'Posts are published, but may look different. Switch off plugins that rewrite content to avoid that.',
  },
  upload_failed: {
    message: 'The test picture could not be uploaded: {detail}',
    fix: 'Pictures stay on our address until this works. Ask your host about uploads and free space.',
  },
} as const

export type Warning = keyof typeof warnings
