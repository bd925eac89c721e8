import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { isIP, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { given, until, type Account, type Server } from '../given/given.ts'
import { hostileAddresses, sixAtATime, isTried } from './bad-inputs.ts'

let server: Server
let owners: Account[]
beforeAll(async () => {
  if (!isTried) return
  server = await given.server({ ALLOW_PRIVATE_SITES: 'off' })
  const profile = { wordpressSiteUrl: 'https://paws.example' }
  owners = await Promise.all(Array.from({ length: 6 }, () => given.account(server, { profile })))
})
afterAll(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await server?.stop()
})

/** Resolves names locally: one that contains an address (nip.io) resolves to it, all others to loopback. */
function standInForNames() {
  const lookup = async (host: string) => {
    const address = /^(\d+\.\d+\.\d+\.\d+)\./.exec(host)?.[1] ?? '127.0.0.1'
    return [{ address, family: 4 }]
  }
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
  syncBuiltinESMExports()
}

/**
 * Records every address that a socket connects to on one of the ports under test. Other ports belong to the test's own calls,
 * the database, and leftover work of earlier test files on their WordPress.
 */
function watchSockets(addresses: string[]): string[] {
  const ports = portsOf(addresses)
  const database = process.env.TEST_POSTGRES ? new URL(process.env.TEST_POSTGRES).port : ''
  const met: string[] = []
  const connect = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const first = [args[0]].flat()[0] as { host?: string; port?: number | string; lookup?: unknown } | number
    const to =
      typeof first === 'object' ? first : { port: first, host: typeof args[1] === 'string' ? args[1] : '' }
    const isOthers = !ports.has(String(to.port)) || String(to.port) === database
    // The shared server may still be working on sites of other tests, whose names are reserved ones.
    const host = to.host ?? ''
    const isOthersSite = /(^|\.)example(\.com)?$/.test(host) && !addresses.some((text) => text.includes(host))
    if (isOthers || isOthersSite) return connect.apply(this, args as never)
    // The check sits in the socket's name lookup; a literal address skips that lookup.
    if (to.host && isIP(to.host)) met.push(`${to.host}:${to.port}`)
    else {
      const look = to.lookup as (
        host: string,
        options: object,
        done: (e: unknown, a: unknown) => void,
      ) => void
      look(to.host ?? '', { all: true }, (error, answers) => {
        if (error) return this.destroy(error as Error)
        met.push(...(answers as { address: string }[]).map(({ address }) => `${to.host} at ${address}`))
        this.destroy(new Error('a socket went out'))
      })
      return this
    }
    this.destroy(new Error('a socket went out'))
    return this
  })
  return met
}

/**
 * Possible ports of an address: any number after a colon, and the defaults. A number elsewhere in a name could be the port of
 * another test's WordPress.
 */
const portsOf = (addresses: string[]) =>
  new Set(['80', '443', '8080', ...addresses.flatMap((address) => address.match(/(?<=:)\d+/g) ?? [])])

test.skipIf(!isTried)(
  'no operation connects to a hostile address, whether it tests, connects, stores, reads or publishes',
  { timeout: 600_000 },
  async () => {
    standInForNames()
    const addresses = hostileAddresses()
    const met = watchSockets(addresses)
    expect(addresses.length).toBeGreaterThan(20)
    const login = { wordpressUsername: 'ada', wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx' }
    const told = { refused: 0, stored: 0 }
    const free = [...owners]
    await sixAtATime(addresses, async (wordpressSiteUrl) => {
      const owner = free.shift()!
      const call = async (method: string, path: string, body?: object) => {
        const answer = await server.call(method, path, body, owner.token)
        expect(answer.status, JSON.stringify([path, wordpressSiteUrl, answer.body])).toBeLessThan(500)
        return answer
      }
      const tried = await call('POST', '/posts/test-wordpress-connection', { wordpressSiteUrl, ...login })
      expect(tried.status >= 400 || tried.body.data.ok === false, wordpressSiteUrl).toBe(true)
      const begun = await call('POST', '/posts/wordpress-connection/begin', { wordpressSiteUrl })
      expect(begun.status, wordpressSiteUrl).toBeGreaterThanOrEqual(400)
      const { body } = await call('GET', '/profile')
      const saved = await call('PUT', '/profile/business', {
        ...body.data.businessProfile,
        wordpressSiteUrl,
        ...login,
        scheduledPosts: 'hold',
        connectLater: true,
      })
      const isRefused = saved.status >= 400
      expect(Boolean(saved.body.fields?.wordpressSiteUrl), wordpressSiteUrl).toBe(isRefused)
      if (isRefused) told.refused++
      else {
        told.stored++
        await call('POST', '/profile/voice/samples/site', {})
        const post = await given.post(server, owner)
        await call('POST', `/posts/${post.id}/publish`)
        await until(async () => {
          const { status } = (await call('GET', `/posts/${post.id}`)).body.data.post
          return status === 'failed'
        }, 180_000)
      }
      free.push(owner)
    })
    expect(met).toEqual([])
    // A public address would have been connected to.
    const open = { wordpressSiteUrl: 'https://93.184.215.14', ...login }
    await server.call('POST', '/posts/test-wordpress-connection', open, owners[0]!.token)
    expect(met).toContain('93.184.215.14:443')
    console.log(
      `hostile addresses: ${addresses.length} by five calls, ${told.refused} refused when saved, ${told.stored} when published to, 0 connections`,
    )
  },
)
