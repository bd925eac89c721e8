import { html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { findLocalServers, usualServers } from '../../platform/models/find-local-servers.ts'
import { modelTopic, openConnected, type ConnectedModel } from '../../platform/models/models.ts'
import { signal } from '../../platform/signals.ts'
import { connectedModel } from '../../schema/platform.ts'
import { getPage, postAction, recordAct, recordedAction } from '../operator/guarded-routes.ts'
import {
  actionForm,
  definitionList,
  type Field,
  fieldsForm,
  type OperatorPage,
} from '../operator/operator-page.ts'
import { connectModel, type ModelTest, testModel } from './connect-model.ts'
import { aiProviders, Prices } from '../../platform/models/ai-settings.ts'
import { providerUrls } from '../../platform/models/model-config.ts'
import { findTransportProblem } from '../../platform/outbound/transport-rules.ts'

const path = '/operator/model'
const providerNames = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'Another server (Ollama, LM Studio, vLLM, a gateway)',
}
const usualHosts = usualServers.map(({ name, url }) => `${name} (${new URL(url).host})`).join(', ')
const sources = { operator: 'this page', environment: 'AI_* settings', none: 'none' }
const emptyFields: ModelFields = { provider: 'openai', baseUrl: '', model: '', smallModel: '', price: '' }

type Shown = Omit<OperatorPage, 'title' | 'body'> & { fields?: ModelFields; problems?: ModelProblems }

const findRow = async ({ db }: App) => (await db.select().from(connectedModel))[0]

async function showModel(app: App, { fields: typed, problems = {}, ...outcome }: Shown = {}) {
  const [row, servers] = await Promise.all([findRow(app), findLocalServers(), app.models.reload()])
  const { llm, smallLlm, checker, source } = app.models.current()
  const { AI_TIMEOUT_S, AI_IDLE_TIMEOUT_S } = app.env
  const isLost = row && source !== 'operator'
  const fields: ModelFields = typed ?? row ?? emptyFields
  const entered = { values: { ...fields }, problems }
  const body = html`${isLost ? html`<p class="error" role="alert">The connected model’s key can’t be opened with this SECRET_KEY. Connect it again.</p>` : ''}
    ${definitionList({
      Writing: llm?.name ?? 'sample articles',
      'Small tasks': smallLlm?.name,
      'Reading finished posts': checker?.name,
      'Set by': sources[source],
      ...(row && { Connected: row.changedAt }),
      'Time limits': `${AI_TIMEOUT_S} s for an answer, ${AI_IDLE_TIMEOUT_S} s without a byte`,
    })}
    <div class="acts">
      ${llm ? actionForm(`${path}/test`, {}, 'Test with one call') : ''}
      ${row ? actionForm(`${path}/disconnect`, {}, 'Disconnect') : ''}
    </div>
    <h2>On this machine</h2>
    ${servers.map(({ name, url, models }) => {
      const choice: Field = {
        name: 'model',
        label: `${name} at ${url}`,
        options: models.map((one) => [one, one]),
      }
      const hidden = { provider: 'openai-compatible', baseUrl: url, price: '0/0' }
      return fieldsForm(path, [choice], 'Connect', { values: { model: fields.model }, hidden })
    })}
    ${servers.length > 0 ? '' : html`<p class="empty">No model server found: ${usualHosts}.</p>`}
    <h2>${row ? 'Change the model' : 'Connect a model'}</h2>
    <p class="soft">
      We test it with one call first. It then replaces the AI_* settings in every process within 10 seconds.
    </p>
    ${fieldsForm(path, formFields(row?.sealedKey != null), 'Test and connect', entered)}`
  return { body, ...outcome }
}

const formFields = (hasKey: boolean): Field[] => [
  { name: 'provider', label: 'Provider', options: Object.entries(providerNames) },
  {
    name: 'key',
    label: 'API key',
    hint: hasKey ? 'Leave blank to keep the key of the same server.' : 'Stored encrypted and never shown.',
    type: 'password',
  },
  { name: 'model', label: 'Model', hint: 'Another server: blank for the first it lists.' },
  { name: 'smallModel', label: 'Model for small tasks', hint: 'Optional' },
  {
    name: 'baseUrl',
    label: 'Address',
    hint: 'Only for another server, or a gateway. Every process must reach it.',
  },
  {
    name: 'price',
    label: 'Price',
    hint: 'Optional: dollars for a million tokens of input/output, such as 2.5/10.',
  },
]

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
})

function describeTest(title: string, test: ModelTest | string): Shown {
  if (typeof test === 'string') return { error: `Not ${title.toLowerCase()}: ${test}` }
  const { name, text, words, seconds, tokens, costUsd } = test
  const cost = costUsd === null ? 'cost unknown without a price' : `cost ${dollars.format(costUsd)}`
  const spent = `${cost} (tokens: ${tokens[0]} in, ${tokens[1]} out)`
  return {
    notice: html`${title}: ${name} answered ${words} ${words === 1 ? 'word' : 'words'} in
      ${seconds.toFixed(1)} s, ${spent}.<br />“${text}”`,
  }
}

export const modelRoutes = [
  getPage(path, (app) => showModel(app)),
  postAction(path, async (app, request, form) => {
    const row = await findRow(app)
    const { fields, problems, connected } = parseModelForm(app, form, row && openConnected(app, row))
    if (!connected) return showModel(app, { status: 422, error: 'Fix the fields below.', fields, problems })
    const test = await connectModel(app, request, connected)
    const outcome = describeTest('Connected', test)
    return showModel(app, typeof test === 'string' ? { ...outcome, status: 422, fields } : outcome)
  }),
  postAction(`${path}/test`, async (app, request) => {
    const { llm, prices } = app.models.current()
    if (!llm) return showModel(app)
    await recordAct(app.db, request, 'operator_acted', { detail: `Model tested: ${llm.name}` })
    return showModel(app, describeTest('Tested', await testModel(llm, prices)))
  }),
  recordedAction(`${path}/disconnect`, 'disconnected', async ({ tx }) => {
    await tx.delete(connectedModel)
    await signal(tx, modelTopic)
    return { did: 'Model disconnected' }
  }),
]

const names = ['provider', 'baseUrl', 'model', 'smallModel', 'price'] as const
type ModelFields = Record<(typeof names)[number], string>
type ModelProblems = Partial<Record<keyof ModelFields | 'key', string>>

/** `before` is the connected model, whose key is kept if the server stays the same. */
function parseModelForm(
  { env }: Pick<App, 'env'>,
  form: URLSearchParams,
  before: ConnectedModel | undefined,
) {
  const read = (name: string) => (form.get(name) ?? '').trim()
  const fields = Object.fromEntries(names.map((name) => [name, read(name)])) as ModelFields
  const { model, smallModel, price } = fields
  const problems: ModelProblems = {}
  const kind = aiProviders.find((one) => one === fields.provider)
  const isOther = kind === 'openai-compatible'
  const baseUrl = fields.baseUrl || (kind && !isOther ? providerUrls[kind] : '')
  const key = read('key') || (kind === before?.kind && baseUrl === before?.baseUrl ? before?.key : '')
  if (!kind) problems.provider = 'Choose a provider.'
  const urlProblem = findUrlProblem(baseUrl, env.production)
  if (urlProblem) problems.baseUrl = urlProblem
  if (!model && !isOther) problems.model = 'Enter the model’s name.'
  for (const name of ['model', 'smallModel'] as const)
    if (!/^[^\s,=]{0,200}$/.test(fields[name])) problems[name] = 'A model’s name has no spaces.'
  if (!key && !isOther) problems.key = 'Enter the API key.'
  // HTTP headers allow no other characters.
  if (key && !/^[!-~]{1,500}$/.test(key)) problems.key = 'An API key has no spaces and no special letters.'
  if (price && !(/^[\d./]{3,60}$/.test(price) && Prices.safeParse(`model=${price}`).success))
    problems.price = 'Enter dollars for a million tokens of input and output, such as 2.5/10.'
  const isRight = kind && Object.keys(problems).length === 0
  const connected: ConnectedModel | undefined = isRight
    ? { kind, baseUrl, model, smallModel, price, key: key || undefined }
    : undefined
  // Returns what was entered, without the key, which no page shows.
  return { fields, problems, connected }
}

function findUrlProblem(address: string, production: boolean): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || address.length > 500)
    return 'Enter an address such as http://127.0.0.1:11434/v1.'
  if (url.username || url.password) return 'Enter the API key in its own field, not in the address.'
  return production && findTransportProblem({ AI_BASE_URL: address })
    ? 'Use https: the key and your customers’ texts are sent there.'
    : undefined
}
