import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './fail.ts'

const root = join(import.meta.dirname, '../../dist/web')

/** Serves the built pages: files by their name, the app's page for every other address a browser asks for. */
export async function serveWeb(http: FastifyInstance): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  await http.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    // Their names hold a hash of their content.
    immutable: true,
    // Beside each stands the same, compressed once when it was built.
    preCompressed: true,
    maxAge: '365d',
  })
  http.get('/*', { config: { name: 'page' } }, async (request, reply) => {
    const isPage = !request.url.startsWith('/api/') && !/\.\w+($|\?)/.test(request.url)
    if (!isPage) throw new Refusal('not_found', 'There is nothing here.', {})
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
