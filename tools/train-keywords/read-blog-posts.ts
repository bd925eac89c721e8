import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments, type Document } from '../../bench/keyphrase-score.ts'

/** The posts of clear licence with their authors' tags, or undefined when they are not in the folder. */
export function readBlogPosts(folder: string): Document[] | undefined {
  const file = join(folder, 'blogtags.jsonl.gz')
  return existsSync(file) ? readDocuments(file) : undefined
}
