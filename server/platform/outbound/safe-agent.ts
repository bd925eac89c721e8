import { Agent } from 'undici'
import { publicConnector, type ConnectorOptions } from './public-connector.ts'

/** Pools connections to customers' sites and opens them to public addresses only. */
export const safeAgent = (options: ConnectorOptions) =>
  new Agent({
    connect: publicConnector(options),
    allowH2: false,
    // As much as a small shared host can take besides its visitors.
    connections: 4,
    // A slow WordPress with many plugins answers within a minute; a body that stalls for 30 s is lost.
    headersTimeout: 60_000,
    bodyTimeout: 30_000,
  })
