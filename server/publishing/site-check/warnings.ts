/** The fix for anything that hides posts from visitors. */
export const openToVisitors =
  'If your site has a "coming soon", maintenance, redirect or members-only plugin, turn it off or let it ' +
  'leave blog posts alone. If visitors get an error, open Settings > Permalinks in WordPress and press ' +
  'Save.'

/** Findings that do not prevent publishing. */
export const warnings = {
  noindex: {
    message: 'Your site asks search engines not to list it.',
    fix: 'In WordPress, open Settings > Reading and clear "Discourage search engines from indexing this site". If it is clear, look in your SEO plugin.',
  },
  posts_hidden: {
    message: 'Visitors can’t read your latest post: {detail}',
    fix: openToVisitors,
  },
  shares_posts: {
    message: 'Your site may share new posts by itself ({detail}). Unpublishing does not take that back.',
    fix: 'Posts still go out. To share them yourself with our captions, turn automatic sharing off in the plugin.',
  },
  rest_garbage: {
    message: 'A plugin adds text to the answers of your WordPress.',
    fix: 'We can still read them. To stop it, turn off the display of PHP errors (WP_DEBUG_DISPLAY).',
  },
  cap_upload: {
    message: 'This user cannot upload files, so images stay on our server.',
    fix: 'Give the user the role Author or Editor to have them in your media library.',
  },
  cap_terms: {
    message: 'This user cannot create categories, so posts use only existing ones.',
    fix: 'Give the user the role Editor, or create the categories you need.',
  },
  cap_html: {
    message: 'WordPress removes embedded players and forms from what this user writes.',
    fix: 'Our posts have none. If you add some, give the user the role Editor.',
  },
  clock_off: {
    message: 'The clock of your server is off by {detail}.',
    fix: 'Posts still go out on time, because we use our own clock. Ask your host to correct it.',
  },
  plain_html: {
    message: 'A firewall refuses the markup of the block editor, so we send posts as {detail}.',
    fix: 'To use blocks, ask your host to allow requests to /wp-json/wp/v2/posts.',
  },
  write_changed: {
    message: 'WordPress or a plugin changed the test draft: {detail} did not arrive.',
    fix: 'Posts are published, but may look different. To avoid that, deactivate plugins that rewrite content.',
  },
  upload_failed: {
    message: 'The test image could not be uploaded: {detail}',
    fix: 'Until uploads work, images stay on our server. Ask your host about uploads and free space.',
  },
} as const

export type Warning = keyof typeof warnings
