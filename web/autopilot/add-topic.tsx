import { api } from '../platform/api.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useAutopilotChange } from './autopilot-queries.ts'
import { keywordsOf, topicRules } from './topic-rules.ts'
import { Form } from '../ui/fields/form-dialog.tsx'

export function AddTopic({ suggested }: { suggested: string }) {
  const add = useAutopilotChange(
    (values: { title: string; keywords: string[] }) => api.autopilot.addTopic(values),
    '',
  )
  const form = useForm({
    initial: { title: suggested, keywords: '' },
    rules: topicRules,
    async send({ title, keywords }) {
      await add.mutateAsync({ title: title.trim(), keywords: keywordsOf(keywords) })
      form.change('title', '')
      form.change('keywords', '')
      document.getElementById('title')?.focus()
    },
    fallback: "We couldn't add the topic. Try again.",
  })
  return (
    <Form form={form} className="space-y-4 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('title')}
          label="Topic"
          hint="What a post should be about, in your words."
          maxLength={200}
        />
        <TextField {...form.field('keywords')} label="Keywords (optional)" hint="Separated by commas." />
      </div>
      <Button type="submit" busy={form.isBusy} busyLabel="Adding...">
        Add topic
      </Button>
    </Form>
  )
}
