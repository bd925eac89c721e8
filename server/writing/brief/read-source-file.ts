import { plainText, readFile } from '../../profile/voice/samples/read-sample-file.ts'

interface Transcript {
  /** A paragraph per turn, `Name: words` where the speaker is known. */
  text: string
  speakers: string[]
}

interface Turn {
  speaker: string
  words: string
}

// WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip: 00:01:02.500 --> 00:01:05,000
const timing = /^(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]+-->/
const voice = /^<v(?:\.[^\s<>]{0,80})?[ \t]+([^<>]{1,80})>/
const tag = /<[^<>]{0,200}>/g
const clock = String.raw`[([]?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[)\]]?`
const leadingClock = new RegExp(`^${clock}[ \\t]+`)
// Meeting tools write the name and the time on a separate line.
const heading = new RegExp(String.raw`^(\p{L}[^:\n]{0,58}?)[ \t]+${clock}$`, 'u')
const label = /^(\p{L}[\p{L}\p{M}\p{N} .'’()-]{0,39}):[ \t]+(?=\S)/u
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }
const paragraphCharacters = 500

export function readSourceFile(bytes: Buffer): Transcript | undefined {
  const file = readFile(bytes)
  if (!file) return undefined
  const text = file.isWord ? file.text : plainText(file.text)
  return readTranscript(file.text) ?? (text ? { text, speakers: [] } : undefined)
}

/** Reads captions (vtt, srt) or the turns of a conversation; undefined if the text is neither. */
export function readTranscript(text: string): Transcript | undefined {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const isTimed = lines.some((line) => timing.test(line))
  const spoken = isTimed
    ? linesOfCues(lines)
    : lines.filter(Boolean).map((line) => line.replace(leadingClock, ''))
  const labels = recurringLabels(spoken)
  const read = spoken.map((line) => (isTimed ? readCue(line, labels) : readLine(line, labels)))
  const named = read.filter(({ speaker }) => speaker !== '')
  const headings = named.filter(({ words }) => words === '')
  if (!isTimed && headings.length < 2 && (labels.size < 2 || named.length * 2 < spoken.length))
    return undefined
  const turns = joinTurns(read)
  if (turns.length === 0) return undefined
  return {
    text: turns.map(({ speaker, words }) => (speaker ? `${speaker}: ${words}` : words)).join('\n'),
    speakers: [...new Set(turns.flatMap(({ speaker }) => speaker || []))],
  }
}

function linesOfCues(lines: readonly string[]): string[] {
  const spoken: string[] = []
  let isCue = false
  for (const [at, line] of lines.entries()) {
    if (timing.test(line)) isCue = true
    else if (line === '') isCue = false
    // Without an empty line between cues, the next one begins with its number. Rolling captions repeat the line before.
    else if (isCue && !(/^\d+$/.test(line) && timing.test(lines[at + 1] ?? '')) && line !== spoken.at(-1))
      spoken.push(line)
  }
  return spoken
}

function readCue(line: string, labels: ReadonlySet<string>): Turn {
  const speaker = voice.exec(line)?.[1]?.trim()
  const words = line.replace(tag, '').replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity]!)
  return speaker ? { speaker, words } : splitLabel(words, labels)
}

function readLine(line: string, labels: ReadonlySet<string>): Turn {
  const speaker = heading.exec(line)?.[1]
  return speaker ? { speaker, words: '' } : splitLabel(line, labels)
}

/** Names before a colon that recur: a single one is a heading or a list. */
function recurringLabels(lines: readonly string[]): Set<string> {
  const names = lines.flatMap((line) => label.exec(line)?.[1] ?? [])
  return new Set(
    [...Map.groupBy(names, (name) => name)].flatMap(([name, all]) => (all.length > 1 ? name : [])),
  )
}

function splitLabel(line: string, labels: ReadonlySet<string>): Turn {
  const [start = '', name = ''] = label.exec(line) ?? []
  return labels.has(name) ? { speaker: name, words: line.slice(start.length) } : { speaker: '', words: line }
}

/** Joins what one person says; captions cut sentences anywhere. What has no name belongs to the last speaker. */
function joinTurns(turns: readonly Turn[]): Turn[] {
  const joined: { speaker: string; words: string[]; length: number }[] = []
  let speaker = ''
  for (const turn of turns) {
    speaker = turn.speaker || speaker
    const words = turn.words.trim()
    if (words === '') continue
    const last = joined.at(-1)
    const isFull = last && last.length > paragraphCharacters && /[.!?…]$/.test(last.words.at(-1)!)
    if (!last || speaker !== last.speaker || isFull)
      joined.push({ speaker, words: [words], length: words.length })
    else {
      last.words.push(words)
      last.length += words.length
    }
  }
  return joined.map((one) => ({ speaker: one.speaker, words: one.words.join(' ') }))
}
