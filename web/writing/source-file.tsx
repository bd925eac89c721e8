import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { routes, type Answer } from '../platform/api.ts'
import { sendTextFile, textFiles } from '../platform/send-text-file.ts'
import { FileButton } from '../ui/fields/file-input.tsx'
import { SelectField } from '../ui/fields/text-field.tsx'
import { FailureLine } from '../ui/messages/failure-line.tsx'
import type { GenerateFieldsProps } from './generate-form.ts'

type SourceFile = Answer<'writing', 'uploadSource'>

const sourceFiles = `${textFiles},.vtt,.srt,text/vtt`

const readFile = async (file: File) => (await sendTextFile(routes.writing.uploadSource, file)) as SourceFile

/** Adds the text of a file to what the post is written from; of a transcript, everything or what one person says. */
export function SourceFileField({ field }: GenerateFieldsProps) {
  const { file, read, speaker, choose } = useSourceFile(field('sources'))
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <FileButton
          busy={read.isPending}
          busyLabel="Reading..."
          label="File to write from"
          accept={sourceFiles}
          onFiles={([chosen]) => chosen && read.mutate(chosen)}
        >
          Add a file
        </FileButton>
        <p className="text-sm text-soft">Text, Word, or a recording’s transcript or captions (vtt, srt).</p>
      </div>
      <FailureLine of={read.error} fallback="This file could not be read. Please try again." />
      {file && file.speakers.length > 1 && (
        <SelectField
          id="generate-speaker"
          label="Whose words to use"
          hint="The post may state and quote what they say."
          value={speaker}
          options={Object.fromEntries(file.speakers.map((name) => [name, name]))}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">Everybody’s</option>
        </SelectField>
      )}
    </div>
  )
}

function useSourceFile({ value, onChange }: ReturnType<GenerateFieldsProps['field']>) {
  const [file, setFile] = useState<SourceFile>()
  const [speaker, setSpeaker] = useState('')
  const type = (text: string) => onChange({ target: { value: text } })
  const read = useMutation({
    mutationFn: readFile,
    onSuccess: (found) => {
      setFile(found)
      setSpeaker('')
      type([value.trim(), found.text].filter(Boolean).join('\n'))
    },
  })
  function choose(next: string) {
    if (!file) return
    const [before, after] = [wordsOf(file, speaker), wordsOf(file, next)]
    setSpeaker(next)
    // What was edited since is kept.
    type(value.includes(before) ? value.replace(before, () => after) : `${value}\n${after}`)
  }
  return { file, read, speaker, choose }
}

/** The whole text, or the paragraphs of one speaker without the name. */
function wordsOf({ text }: SourceFile, speaker: string): string {
  if (!speaker) return text
  const start = `${speaker}: `
  return text
    .split('\n')
    .flatMap((paragraph) => (paragraph.startsWith(start) ? paragraph.slice(start.length) : []))
    .join('\n')
}
