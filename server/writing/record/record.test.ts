import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import type { PostRecord } from '../../../contract/writing/record.ts'
import { readZip } from '../../../test/wordpress/read-zip.ts'
import { posts } from '../../schema/posts.ts'
import { writingTexts } from '../../schema/writing.ts'
import { givenSlot, slotsOf } from '../../../test/given/given-slots.ts'

const server = await given.server()
const recordOf = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}/record`, undefined, owner.token)).body.data
const stateOf = (owner: Account, id: string, state: string) =>
  until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return body.data.post.status === state && body.data.post
  })

/** The replay command's output for this record, saved as a file. */
function replay(record: object) {
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'record.json')
  writeFileSync(file, JSON.stringify(record))
  const { status, stdout } = spawnSync(process.execPath, ['tools/replay.ts', file], { encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n') }
}

test('a downloaded record says who released the post and what the site made of it, and its checks replay to the same findings', async () => {
  const owner = await given.account(server, { plan: 'standard' })
  const asked = { topic: 'How to clip the nails of a rabbit', points: ['Ask for help'], framework: 'how-to' }
  const { body } = await server.call('POST', '/posts/generate', asked, owner.token)
  const { id } = body.data.post
  await stateOf(owner, id, 'draft')
  expect((await recordOf(owner, id)).approvedBy).toBeNull()
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  const { wordpress_url: link } = await stateOf(owner, id, 'published')
  const record = await recordOf(owner, id)
  expect(record).toMatchObject({
    format: 'quillcast-record-1',
    approvedBy: 'owner',
    request: { topic: asked.topic, framework: 'how-to' },
    brief: { words: { min: 800, max: 1000 } },
    publications: [{ state: 'published', link, wpPostId: expect.any(Number), wpHash: expect.any(String) }],
  })
  const same = replay(record)
  expect(same.status).toBe(0)
  expect(same.lines).toEqual(['same  checks', 'same  reading'])
  const changed = structuredClone(record)
  const gates = changed.entries.filter(({ kind }: { kind: string }) => kind === 'gate')
  gates[0].data.input.urls.push('https://example.com')
  gates[1].data.verdict.passed = false
  const different = replay({ data: changed })
  expect(different.status).toBe(1)
  expect(different.lines).toEqual([
    'DIFFERENT  checks: The input is not the one that was recorded.',
    expect.stringContaining('DIFFERENT  reading: The verdict is now'),
  ])
})

test('records that autopilot released a post', async () => {
  const { owner } = await givenSlot(server)
  const post = await until(async () => {
    const [first] = await slotsOf(server, owner)
    return first?.slot.approvedBy === 'autopilot' && first.post
  })
  expect((await recordOf(owner, post.id)).approvedBy).toBe('autopilot')
})

test('a record contains each prompt and answer once, is exported, and is deleted with the post', async () => {
  const model = await startFakeLlm()
  const key = 'sk-a-key-of-ours'
  const writing = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake', AI_API_KEY: key })
  onTestFinished(async () => {
    await writing.stop()
    await model.close()
  })
  const owner = await given.account(writing)
  const topic = 'How to clip the nails of a rabbit'
  const asked = await writing.call('POST', '/posts/generate', { topic }, owner.token)
  const { id } = asked.body.data.post
  await until(async () => {
    const { body } = await writing.call('GET', `/posts/${id}`, undefined, owner.token)
    return body.data.post.status !== 'writing'
  })
  const answer = await writing.call('GET', `/posts/${id}/record`, undefined, owner.token)
  const { entries, texts, plan }: PostRecord = answer.body.data
  const calls = entries.flatMap(({ kind, data }) => (kind === 'call' ? [data] : []))
  expect(calls.map(({ task }) => task)).toEqual(expect.arrayContaining(['write', 'finish', 'check']))
  expect(plan).toContain('What helps?')
  for (const { promptHash, answerHash } of calls) {
    expect(model.asked.some(({ prompt }) => prompt.endsWith(texts[promptHash!]!))).toBe(true)
    expect(texts[answerHash!]).toEqual(expect.any(String))
  }
  expect(JSON.stringify(texts)).not.toContain(key)
  const download = await fetch(`${writing.url}/api/v1/account/export`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const files = readZip(Buffer.from(await download.arrayBuffer()))
  const exported = files.find(({ name }) => name.startsWith('posts/') && name.endsWith('.json'))!
  expect(JSON.parse(exported.content.toString()).writing_texts).toHaveLength(Object.keys(texts).length)
  await writing.app.db.delete(posts).where(eq(posts.id, id))
  expect(await writing.app.db.select().from(writingTexts).where(eq(writingTexts.postId, id))).toEqual([])
})
