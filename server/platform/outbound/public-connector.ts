import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'
import { requestFailed, requestRefused, RequestStopped, type FailedCause } from './safe-fetch-result.ts'

export type Lookup = (host: string) => Promise<{ address: string; family: 4 | 6 }[]>

export interface ConnectorOptions {
  allowPrivate: boolean
  lookup?: Lookup | undefined
}

/** Checks addresses in the socket's own lookup, so that no second DNS answer can differ; literal ones skip the lookup. */
export function publicConnector(options: ConnectorOptions): buildConnector.connector {
  const isAllowed = options.allowPrivate ? () => true : isPublicAddress
  const connect = buildConnector({
    allowH2: false,
    lookup: checkedLookup(options.lookup ?? lookUpAll, isAllowed),
    autoSelectFamily: true,
    // Node's 250 ms gives up too early on a distant site whose name has several addresses.
    autoSelectFamilyAttemptTimeout: 1_000,
    // Two lost SYN packets (retried after 1 s and 3 s) still connect; undici's default.
    timeout: 10_000,
  })
  return (target, callback) => {
    if (isIP(target.hostname) && !isAllowed(target.hostname)) {
      callback(addressNotPublic(target.hostname), null)
      return
    }
    connect(target, (error, socket) => {
      if (!socket) return callback(error instanceof RequestStopped ? error : connectFailure(error), null)
      const { remoteAddress } = socket
      if (remoteAddress && isAllowed(remoteAddress)) return callback(null, socket)
      socket.destroy()
      callback(
        remoteAddress
          ? addressNotPublic(remoteAddress)
          : requestFailed('connect_failed', 'The connection closed at once'),
        null,
      )
    })
  }
}

function checkedLookup(lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, { all }, callback) => {
    lookup(host).then(
      (answers) => {
        const [first] = answers
        const bad = answers.find(({ address }) => !isAllowed(address))
        if (!first) callback(requestFailed('dns_failed', `${host} has no address`), '')
        else if (bad) callback(addressNotPublic(bad.address), '')
        else if (all) callback(null, answers)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(requestFailed('dns_failed', error.message), ''),
    )
  }
}

async function lookUpAll(host: string): Promise<{ address: string; family: 4 | 6 }[]> {
  const answers = await systemLookup(host, { all: true })
  return answers.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

function addressNotPublic(address: string): RequestStopped {
  return requestRefused('address_not_public', `${address} is not on the public internet`)
}

// Node's codes: https://nodejs.org/api/tls.html#x509-certificate-error-codes
const CAUSES: Record<string, FailedCause> = {
  CERT_HAS_EXPIRED: 'tls_expired',
  CERT_NOT_YET_VALID: 'tls_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_name',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_chain',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_chain',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_chain',
  CERT_UNTRUSTED: 'tls_chain',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
}
const TLS_CODE =
  /^(ERR_SSL|ERR_TLS|ERR_OSSL|EPROTO|CERT_|CRL_|UNABLE_TO_|INVALID_|PATH_LENGTH|HOSTNAME_MISMATCH|ERROR_IN_)/

function connectFailure(error: (Error & { code?: string }) | null): RequestStopped {
  const first: Error | null = error instanceof AggregateError ? error.errors[0] : error
  const code = error?.code ?? ''
  const cause = CAUSES[code] ?? (TLS_CODE.test(code) ? 'tls_other' : 'connect_failed')
  return requestFailed(cause, first?.message ?? code)
}
