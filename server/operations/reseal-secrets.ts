import { secondFactorSecrets } from '../accounts/two-factor/second-factor.ts'
import { mailSecrets } from '../notifications/mail/open-mail-secret.ts'
import { job } from '../platform/jobs.ts'
import { reseal } from '../platform/secrets/reseal.ts'
import { sealedPasswords } from '../profile/reseal-password.ts'

/** Everything sealed with SECRET_KEY. Links of queued mails, too: a mail server may be away for longer than a night. */
export const sealedColumns = [secondFactorSecrets, mailSecrets, ...sealedPasswords]

/** Lets an operator drop the previous key one night after changing it. */
export const resealSecrets = job({
  name: 'reseal-secrets',
  // The next night tries again.
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  expireSeconds: 900,
  concurrency: 1,
  // Night where most customers are, beside the other cleaning.
  cron: '37 8 * * *',
  async run(app, _data, { signal }) {
    for (const column of sealedColumns) await reseal(app, column, signal)
  },
})
