import { Agent } from 'undici'
import { publicConnector, type ConnectorOptions } from './public-connector.ts'

/** Keeps connections to customers' sites, and opens them to public addresses only. */
export const safeAgent = (options: ConnectorOptions) =>
  new Agent({
    connect: publicConnector(options),
    allowH2: false,
    // What a small shared host bears beside its visitors.
    connections: 4,
    // A slow WordPress with many plugins answers within a minute; a body that rests for 30 s is not coming any more.
    headersTimeout: 60_000,
    bodyTimeout: 30_000,
  })
