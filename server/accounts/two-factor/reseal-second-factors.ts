import { mailSecrets } from '../../notifications/mail/open-mail-secret.ts'
import { job } from '../../platform/jobs.ts'
import { reseal, type SealedColumn } from '../../platform/secrets/reseal.ts'
import { twoFactors } from '../../schema/accounts.ts'
import { secondFactorBinding } from './second-factor.ts'

const secondFactors: SealedColumn = {
  table: twoFactors,
  id: twoFactors.accountId,
  accountId: twoFactors.accountId,
  sealed: twoFactors.sealedSecret,
  bindingOf: secondFactorBinding,
}

/** Second factors, and the links of mails that wait: a mail server may be away for longer than a night. */
export const sealedSecrets = [secondFactors, mailSecrets]

/** Lets a previous key be dropped one night after the change without breaking anyone's authenticator app. */
export const resealSecondFactors = job({
  name: 'reseal-second-factors',
  // The next night tries again.
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  expireSeconds: 900,
  concurrency: 1,
  // At night where most customers are, beside the other cleaning.
  cron: '47 8 * * *',
  async run(app, _data, { signal }) {
    for (const column of sealedSecrets) await reseal(app, column, signal)
  },
})
