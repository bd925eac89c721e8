import type { PostRecord } from '../../../contract/writing/record.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'

/** Downloads the whole record. */
export const RecordDownload = ({ record }: { record: PostRecord }) => (
  <Button
    look="secondary"
    onClick={() =>
      saveFile(
        new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }),
        `${fileName(record.post.title)}.record.json`,
      )
    }
  >
    Download record
  </Button>
)

const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'post'
