import { useMutation } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import toast from 'react-hot-toast/headless'
import { ApiFailure, routes, refresh, type Answer } from '../platform/api.ts'
import { sendTextFile } from '../platform/send-text-file.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/fields/file-input.tsx'
import { Form, useForm } from '../ui/fields/form.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { Dialog, DialogActions } from '../ui/messages/dialog.tsx'
import { FailureLine } from '../ui/messages/failure-line.tsx'
import { countOf, daysOf } from './results-query.ts'

type Imported = Answer<'results', 'importResults'>

// The server's limit; an export has a tenth of it.
const maxBytes = 5 * 1024 * 1024
const fallback = 'This file could not be imported. Please try again.'

async function importFile(file: File, days?: { from: string; to: string }): Promise<void> {
  if (file.size > maxBytes)
    throw new ApiFailure('too_large', 'This file is larger than 5 MB, which no export of Search Console is.')
  const query = days ? `?${new URLSearchParams(days)}` : ''
  toast.success(describe((await sendTextFile(routes.results.importResults + query, file)) as Imported))
  await refresh(['results'])
}

const describe = ({ period, posts, pages, queries }: Imported): string =>
  `Imported ${daysOf(period)}: ${
    pages > 0
      ? `${posts.toLocaleString()} of your posts among ${countOf(pages, 'page')}.`
      : `${countOf(queries, 'search', 'searches')}.`
  }`

/** Takes an export by drop or choice, and asks for its days if the file doesn’t have them. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const run = useMutation({ mutationFn: (file: File) => importFile(file), onSuccess: onClose })
  const needsDays = run.error instanceof ApiFailure && 'from' in run.error.fields
  return (
    <Dialog title="Import from Search Console" onClose={onClose}>
      <div className="space-y-4">
        <ol className="list-decimal space-y-1 pl-5">
          <li>In Google Search Console, open Performance and choose the days.</li>
          <li>Choose Export, then Download CSV.</li>
          <li>Drop the ZIP here. A CSV from it works too.</li>
        </ol>
        <DropArea isBusy={run.isPending} onFile={(file) => run.isPending || run.mutate(file)} />
        {needsDays && run.variables ? (
          <DaysForm key={run.submittedAt} file={run.variables} onClose={onClose} />
        ) : (
          <FailureLine of={run.error} fallback={fallback} />
        )}
        <div className="flex items-center justify-between">
          <HelpLink to="results" />
          {!needsDays && (
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** A single table names no days. */
function DaysForm({ file, onClose }: { file: File; onClose(): void }) {
  const form = useForm({
    initial: { from: '', to: '' },
    fallback,
    async send(days) {
      await importFile(file, days)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <p role="alert">
        {file.name} doesn’t say which days it covers. Enter them as chosen in Search Console.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First day" type="date" {...form.field('from')} />
        <TextField label="Last day" type="date" {...form.field('to')} />
      </div>
      <DialogActions busy={form.isBusy} busyLabel="Importing..." onCancel={onClose}>
        Import
      </DialogActions>
    </Form>
  )
}

function DropArea({ isBusy, onFile }: { isBusy: boolean; onFile(file: File): void }) {
  const [isOver, setOver] = useState(false)
  const over = (next: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(next)
  }
  return (
    <div
      data-drop
      className={`flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-accent bg-accent-wash' : 'border-edge'}`}
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        const file = event.dataTransfer?.files[0]
        if (file) onFile(file)
      }}
    >
      <p className="text-soft">Drop the file here, or</p>
      <FileButton
        busy={isBusy}
        busyLabel="Importing..."
        label="Export of Search Console"
        accept=".zip,.csv,text/csv,application/zip"
        onFiles={([file]) => file && onFile(file)}
      >
        Choose a file
      </FileButton>
    </div>
  )
}
