import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { findLocalServers, usualServers } from './find-local-servers.ts'

test('asks Ollama, LM Studio and llama.cpp at their usual addresses', () => {
  expect(usualServers.map(({ name, url }) => `${name} ${new URL(url).host}`)).toEqual([
    'Ollama 127.0.0.1:11434',
    'LM Studio 127.0.0.1:1234',
    'llama.cpp 127.0.0.1:8080',
  ])
})

test('lists servers with a model that writes, but no other web servers', async () => {
  const studio = await startFakeLlm({ models: ['text-embedding-nomic', 'qwen3-8b'] })
  const empty = await startFakeLlm({ models: [] })
  const bodies = ['<h1>Jenkins</h1>', '{"data":{"id":1}}', '[1]', 'null', undefined]
  const others = bodies.map((body) =>
    createServer((_request, response) => void (body === undefined ? undefined : response.end(body))),
  )
  await Promise.all(others.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  onTestFinished(async () => {
    await Promise.all([studio.close(), empty.close()])
    for (const server of others) server.close().closeAllConnections()
  })
  const addresses = others.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  const servers = [studio.url, empty.url, 'http://127.0.0.1:9/v1', ...addresses].map((url) => ({
    name: url,
    url,
  }))
  expect(await findLocalServers(servers)).toEqual([
    { name: studio.url, url: studio.url, models: ['qwen3-8b'] },
  ])
})
