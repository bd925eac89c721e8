// npm run train-keywords -- --data DIR [tagger|words|neighbours|singles …]: makes the model files of server/keywords anew, all of them or
// those named. Same data, same files: the order of the texts comes from a fixed seed.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installCached } from '../install-cached.ts'
import { fitSingles } from './fit-singles.ts'
import { listNeighbours } from './list-neighbours.ts'
import { listWords } from './list-words.ts'
import { readBlogPosts } from './read-blog-posts.ts'
import { trainTagger } from './train-tagger.ts'

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true })
const model = join(import.meta.dirname, '../../server/keywords/text/model')
const wanted = positionals.length > 0 ? positionals : ['words', 'neighbours', 'tagger', 'singles']
const data = values.data ?? process.env.BENCH_DATA
const posts = data === undefined ? undefined : readBlogPosts(data)

if (!posts && wanted.some((name) => name === 'tagger' || name === 'singles')) {
  console.error(
    'The blog posts are not there: --data names the folder with blogtags.jsonl.gz (docs/keywords.md).',
  )
  process.exitCode = 1
} else {
  const packages = () => installCached(import.meta.dirname, 'train-keywords')
  if (wanted.includes('words')) await listWords(await packages(), join(model, 'words.txt.br'))
  if (wanted.includes('neighbours')) await listNeighbours(await packages(), join(model, 'neighbours.bin.br'))
  if (wanted.includes('tagger')) await trainTagger(await packages(), posts!, join(model, 'tagger.bin.br'))
  // Last: it reads texts with the other two.
  if (wanted.includes('singles')) fitSingles(posts!, join(model, 'singles.txt'))
}
