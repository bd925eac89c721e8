import { secondFactorSecrets } from '../accounts/two-factor/second-factor.ts'
import { sealedCalendarSecrets } from '../integrations/calendar/manage-calendar-feed.ts'
import { sealedWebhookSecrets } from '../integrations/webhooks/sign-webhook.ts'
import { mailSecrets } from '../notifications/mail/open-mail-secret.ts'
import { job } from '../platform/jobs.ts'
import { modelKeyBinding } from '../platform/models/models.ts'
import { reseal } from '../platform/secrets/reseal.ts'
import { sealedPasswords } from '../profile/application-password.ts'
import { sealedSearchConsoleTokens } from '../results/search-console/connect-search-console.ts'
import { connectedModel } from '../schema/platform.ts'

// It belongs to no account, so its own id is the binding.
const modelKey = {
  table: connectedModel,
  id: connectedModel.id,
  accountId: connectedModel.id,
  sealed: connectedModel.sealedKey,
  bindingOf: modelKeyBinding,
}

/** Everything sealed with SECRET_KEY, including links of queued mails: a mail server may be down for longer than a night. */
export const sealedColumns = [
  secondFactorSecrets,
  mailSecrets,
  ...sealedPasswords,
  ...sealedWebhookSecrets,
  sealedCalendarSecrets,
  sealedSearchConsoleTokens,
  modelKey,
]

/** Lets an operator drop the previous key one night after changing it. */
export const resealSecrets = job({
  name: 'reseal-secrets',
  expireSeconds: 900,
  // Night for most customers, close to the other cleanup.
  cron: '37 8 * * *',
  async run(app, _data, { signal }) {
    for (const column of sealedColumns) await reseal(app, column, signal)
  },
})
