// npm run bench -- claims [--all]: how many unsupported sentences the truth gate finds, and how many honest ones it holds: of the
// businesses kept aside in dev/train-claims and, where CLAIMS_DATA names a file of labelled claims, of that.
import { existsSync, readFileSync } from 'node:fs'
import { escapeHtml } from '../../../server/platform/text/escape-html.ts'
import { findUnsupported } from '../../../server/writing/gates/truth/truth-gate.ts'
import { readSentences, type LabelledSentence } from '../../train-claims/read-sentences.ts'

interface Case extends LabelledSentence {
  business: string
  facts: string[]
  language: string
}

// The authors of the sentences counted from it.
const writtenIn = 2026
const showsAll = process.argv.includes('--all')

/** Held with its paragraph around it, as in a post. */
function isHeld({ sentence, before, after, facts, business }: Case): boolean {
  const html = `<p>${[before, sentence, after].filter(Boolean).map(escapeHtml).join(' ')}</p>`
  const wanted = sentence.replace(/\W+/g, '')
  return findUnsupported(html, { facts, own: [business.split(',')[0]!], year: writtenIn }).some((held) => {
    const letters = held.sentence.replace(/\W+/g, '')
    return letters !== '' && (wanted.includes(letters) || letters.includes(wanted))
  })
}

function measure(name: string, cases: Case[]): void {
  const held = new Map(cases.map((one) => [one, isHeld(one)]))
  const share = (of: Case[]) => of.filter((one) => held.get(one)).length / of.length
  const invented = cases.filter(({ label }) => label === 'unsupported')
  const honest = cases.filter(({ label }) => label !== 'unsupported')
  console.log(
    `${name.padEnd(24)} ${String(cases.length).padStart(4)} sentences  recall ${share(invented).toFixed(3)}  false alarms ${share(honest).toFixed(3)}`,
  )
  if (!showsAll) return
  for (const one of invented) if (!held.get(one)) console.log(`  missed (${one.kind}): ${one.sentence}`)
  for (const one of honest) if (held.get(one)) console.log(`  held (${one.kind}): ${one.sentence}`)
}

function measureByLanguage(name: string, cases: Case[]): void {
  for (const language of new Set(cases.map((one) => one.language)))
    measure(
      `${name} ${language}`,
      cases.filter((one) => one.language === language),
    )
  measure(
    `${name} not en`,
    cases.filter((one) => one.language !== 'en'),
  )
}

const keptAside = readSentences().filter(({ isKeptAside }) => isKeptAside)
measureByLanguage(
  'kept aside',
  keptAside.flatMap(({ name, facts, language, sentences }) =>
    sentences.map((sentence) => ({ ...sentence, business: name, facts, language })),
  ),
)

type Line = { business: string; lang: string; facts: string[] } & Record<
  'before' | 'sentence' | 'after' | 'label' | 'kind',
  string
>

const data = process.env.CLAIMS_DATA
if (data === undefined || !existsSync(data))
  console.log('CLAIMS_DATA names no file of labelled claims: only the businesses kept aside were measured')
else
  measureByLanguage(
    'CLAIMS_DATA',
    readFileSync(data, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
      .map(({ lang, label, ...line }) => ({ ...line, language: lang, label: label as Case['label'] })),
  )
