/** Queries that span customers on purpose, by file and table, with the reason. */
export const exemptions: readonly { reason: string; queries: readonly string[] }[] = [
  {
    reason: 'Signing in, registering and mails start from an address: the query finds its account.',
    queries: [
      'server/accounts/sign-in/check-email-exists.ts accounts',
      'server/accounts/create-account.ts accounts',
      'server/accounts/sign-in/login.ts accounts',
      'server/accounts/passwords/email-reset-link.ts accounts',
      'server/accounts/update-user.ts accounts',
      'server/billing/checkout/register.ts accounts',
    ],
  },
  {
    reason:
      'A 256-bit token identifies one row and its account: the hash in the condition is the permission.',
    queries: [
      'server/accounts/email/email-tokens.ts emailTokens',
      'server/accounts/passwords/reset-password.ts emailTokens',
      'server/accounts/email/verify-email.ts emailTokens',
      'server/accounts/sign-in/session.ts sessions',
      'server/profile/find-account.ts accounts',
      'server/autopilot/slots/slot-links.ts slotLinks',
      'server/publishing/connection/receive-connection.ts siteConnections',
    ],
  },
  {
    reason: 'Deletes expired rows of all accounts.',
    queries: ['server/profile/purge-connections.ts siteConnections'],
  },
  {
    reason:
      'The hourly sweep and the notices process every customer in turn; a key identifies the subscription.',
    queries: [
      'server/billing/payments/sweep-payments.ts billingCustomers',
      'server/billing/send-notices.ts mailOutbox',
    ],
  },
  {
    reason: 'The provider’s own unique ids; the row returns the account.',
    queries: [
      'server/billing/checkout/open-checkout.ts checkouts',
      'server/billing/payments/start-payments.ts subscriptions',
      'server/billing/payments/sync-customer.ts billingCustomers',
      'server/billing/payments/write-customer-state.ts billingCustomers',
      'server/billing/payments/write-customer-state.ts checkouts',
      'server/billing/payments/write-subscriptions.ts subscriptions',
    ],
  },
  {
    reason: 'The mail queue serves all accounts; the mailbox page shows all mails, outside production only.',
    queries: [
      'server/notifications/mail/mailbox-routes.ts mailOutbox',
      'server/notifications/mail/send-mail.ts mailOutbox',
      'server/publishing/undo/unpublish-post.ts mailOutbox',
    ],
  },
  {
    reason:
      'Trends are counted over everybody and shown without whose they are, and only where enough accounts use a word.',
    queries: ['server/keywords/trends/list-trending-keywords.ts keywordUses'],
  },
  {
    reason:
      'A notification is written once: its key identifies the event, and its values include the account.',
    queries: ['server/notifications/notify.ts notifications'],
  },
  {
    reason: 'The row is written with the account of a session, spread into its values from the caller’s.',
    queries: [
      'server/posts/editing/insert-post.ts posts',
      'server/posts/editing/insert-post.ts postEvents',
      'server/posts/editing/insert-post.ts postRevisions',
    ],
  },
  {
    reason: 'Called with a post that the caller has locked as the account’s own.',
    queries: [
      'server/posts/revisions/keep-revision.ts postRevisions',
      'server/posts/editing/save-post.ts posts',
      'server/publishing/changes/site-change.ts publications',
    ],
  },
  {
    reason: 'A picture is public on the blog: its URL with 122 random bits is the permission.',
    queries: ['server/posts/images/serve-image.ts images'],
  },
  {
    reason: 'Checks all accounts’ sites in turn, each with its own login.',
    queries: [
      'server/profile/reseal-password.ts sites',
      'server/writing/own-site/learn-sites.ts sites',
      'server/publishing/site-check/check-site.ts sites',
    ],
  },
  {
    reason: 'The autopilot takes the account with the oldest due time, and works for that one alone.',
    queries: ['server/autopilot/start-autopilot.ts autopilots'],
  },
  {
    reason:
      'A worker takes what is due for any account, and holds it by its lease; everything else is read by the id of what it took.',
    queries: [
      'server/publishing/assets/finish-publication.ts publications',
      'server/publishing/delivery/prepare-publication.ts posts',
      'server/publishing/delivery/record-outcome.ts posts',
      'server/publishing/scheduler/claim-due-posts.ts posts',
      'server/publishing/scheduler/claim.ts publications',
      'server/publishing/scheduler/claim.ts posts',
      'server/publishing/delivery/record-publish-sent.ts publications',
      'server/publishing/scheduler/worker-pool.ts publications',
      'server/publishing/scheduler/check-overdue-posts.ts publications',
      'server/publishing/worker.ts publications',
      'server/publishing/worker.ts posts',
      'server/publishing/fail-unpublishable.ts posts',
    ],
  },
  {
    reason: 'The writer works on the post in its job, created in the transaction that sent the job.',
    queries: ['server/writing/writing-steps.ts posts'],
  },
  {
    reason:
      'The search index is filled row by row for all accounts; each entry keeps the account of its row.',
    queries: ['server/search/index-search.ts posts', 'server/search/index-search.ts keywords'],
  },
  {
    reason:
      'The operator pages cover all accounts: backup, restore, support. No customer’s call reaches them.',
    queries: ['server/operations/'],
  },
  {
    reason:
      'Disconnected sites are cleaned up in turn, each with its own login; after a restore every uncertain post is checked.',
    queries: [
      'server/publishing/connection/tidy-former-sites.ts formerSites',
      'server/publishing/connection/tidy-former-sites.ts publications',
      'server/publishing/site-check/remove-test-drafts.ts connectionTests',
      'server/publishing/delivery/reconcile-after-restore.ts publications',
      'server/publishing/delivery/reconcile-after-restore.ts posts',
    ],
  },
]
