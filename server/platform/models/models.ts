import type { App } from '../app.ts'
import { connectedModel } from '../../schema/platform.ts'
import { type AiSettings, Prices } from './ai-settings.ts'
import { createLlm } from './create-llm.ts'
import type { Models, ModelsInForce } from './llm.ts'
import { type ModelConfig, readCheckerConfig, readModelConfigs } from './model-config.ts'

type Needs = Pick<App, 'env' | 'db' | 'secrets' | 'signals' | 'metrics' | 'log'>
type Row = typeof connectedModel.$inferSelect

export const modelTopic = 'model'
export const modelKeyBinding = () => 'model key'

// A change reaches every process within 10 s, even if its signal is lost.
const pollMs = 4000

/** Keeps the models in line with what operators connect in any process. */
export async function openModels(app: Needs): Promise<ModelsInForce> {
  let changedAt: number | undefined
  let current = createModels(app)
  const load = async () => {
    const [row] = await app.db.select().from(connectedModel)
    if (row?.changedAt.getTime() === changedAt) return
    changedAt = row?.changedAt.getTime()
    current = createModels(app, row && openConnected(app, row))
  }
  await load()
  let loading = Promise.resolve()
  const reload = () =>
    (loading = loading
      .then(load)
      .catch((error: unknown) => app.log.debug({ err: error }, 'Connected model not read')))
  const off = app.signals.on(modelTopic, () => void reload())
  const timer = setInterval(() => void reload(), pollMs)
  return {
    current: () => current,
    reload,
    close() {
      off()
      clearInterval(timer)
      return loading
    },
  }
}

export interface ConnectedModel extends ModelConfig {
  model: string
  smallModel: string
  price: string
}

/** Undefined, with a log entry, if its key cannot be decrypted; AI_* then apply. */
export function openConnected({ secrets, log }: Pick<App, 'secrets' | 'log'>, row: Row) {
  try {
    const key = row.sealedKey === null ? undefined : secrets.open(row.sealedKey, modelKeyBinding())
    return { ...row, kind: row.provider, key }
  } catch (error) {
    log.error({ err: error }, 'Key of the connected model cannot be decrypted')
    return undefined
  }
}

/** AI_FALLBACKS and AI_CHECKER apply alongside a connected model, with their own keys. */
export function createModels(
  { env, metrics }: Pick<App, 'env' | 'metrics'>,
  connected?: ConnectedModel,
): Models {
  const prices = withPrice(env.AI_PRICES, connected)
  const create = (models: ModelConfig[]) => createLlm({ ...env, AI_PRICES: prices }, { metrics, models })
  const llm = create(readModelConfigs(env, connected?.model, connected))
  const small = connected ? connected.smallModel : env.AI_MODEL_SMALL
  // Without a small model both share one client, and with it the cooldown.
  const smallLlm = small ? create(readModelConfigs(env, small, connected)) : llm
  const source = connected ? 'operator' : llm ? 'environment' : 'none'
  return { llm, smallLlm, checker: create(readCheckerConfig(env)) ?? smallLlm, prices, source }
}

export function withPrice(prices: AiSettings['AI_PRICES'], connected?: ConnectedModel) {
  if (!connected?.price) return prices
  return new Map([...(prices ?? []), ...Prices.parse(`${connected.model}=${connected.price}`)])
}
