import type { App } from '../../platform/app.ts'
import { aiProviders, Prices } from '../../platform/models/ai-settings.ts'
import { providerUrls } from '../../platform/models/model-config.ts'
import type { ConnectedModel } from '../../platform/models/models.ts'
import { validateTransport } from '../../platform/outbound/transport-rules.ts'

const names = ['provider', 'baseUrl', 'model', 'smallModel', 'price'] as const
export type ModelFields = Record<(typeof names)[number], string>
export type ModelProblems = Partial<Record<keyof ModelFields | 'key', string>>

/** `before` is the connected model, whose key stays for the same server. */
export function parseModelForm(
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
  // A header can carry nothing else.
  if (key && !/^[!-~]{1,500}$/.test(key)) problems.key = 'An API key has no spaces and no special letters.'
  if (price && !(/^[\d./]{3,60}$/.test(price) && Prices.safeParse(`model=${price}`).success))
    problems.price = 'Enter dollars for a million tokens of input and output, such as 2.5/10.'
  const isRight = kind && Object.keys(problems).length === 0
  const connected: ConnectedModel | undefined = isRight
    ? { kind, baseUrl, model, smallModel, price, key: key || undefined }
    : undefined
  // What was entered, without the key: no page shows it.
  return { fields, problems, connected }
}

function findUrlProblem(address: string, production: boolean): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || address.length > 500)
    return 'Enter an address such as http://127.0.0.1:11434/v1.'
  if (url.username || url.password) return 'Enter the API key in its own field, not in the address.'
  let problem: string | undefined
  if (production) validateTransport({ AI_BASE_URL: address }, refuse)
  return problem
  function refuse(): never {
    problem = 'Use https: the key and your customers’ texts are sent there.'
    return undefined as never
  }
}
