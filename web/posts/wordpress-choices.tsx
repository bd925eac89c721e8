import type { WordPressFields } from '../../contract/posts/post-fields.ts'
import type { SiteChoices } from '../../contract/publishing/publishing.ts'
import { read } from '../platform/api.ts'
import { SelectField } from '../ui/fields/text-field.tsx'

/** The authors and post types of the site, and the account's defaults. */
export const siteDefaultsQuery = read('publishing', 'siteDefaults')

export interface WordPressChoicesProps {
  values: WordPressFields
  /** What an empty choice means, by field: the account's default, else the site's setting. */
  defaults: WordPressFields | undefined
  choices: SiteChoices | null
  errors: Partial<Record<keyof WordPressFields, string>>
  /** A live post keeps its type. */
  isLive?: boolean
  onChange(change: Partial<WordPressFields>): void
}

const defaultName = (name: string) => `Default (${name})`
const commentNames = { open: 'Open', closed: 'Closed' }
const stickyNames = { true: 'Yes', false: 'No' }

/** The type that is chosen, by the post or as the default; undefined if the site does not offer it. */
export const typeOf = ({
  choices,
  values,
  defaults,
}: Pick<WordPressChoicesProps, 'choices' | 'values' | 'defaults'>) =>
  choices?.types.find(({ type }) => type === (values.type ?? defaults?.type ?? 'post'))

const fieldOf = ({ values, errors }: WordPressChoicesProps, id: keyof WordPressFields) => ({
  id,
  value: values[id],
  error: errors[id],
})

/** Who the post is by, and as what it is published. */
export function AuthorAndType(props: WordPressChoicesProps) {
  const { choices, values, defaults, isLive, onChange } = props
  const authors = Object.fromEntries((choices?.authors ?? []).map(({ id, name }) => [id, name]))
  const types = Object.fromEntries((choices?.types ?? []).map(({ type, name }) => [type, name]))
  const mayChoose = typeOf(props)?.author ?? choices?.types.some(({ author }) => author)
  const isAuthorShown = (mayChoose && Object.keys(authors).length > 1) || values.author !== null
  const isTypeShown = !isLive && (Object.keys(types).length > 1 || values.type !== null)
  return (
    <>
      {isAuthorShown && (
        <Choice
          {...fieldOf(props, 'author')}
          label="Author"
          names={authors}
          empty={defaults?.author ? defaultName(authors[defaults.author] ?? 'gone') : 'The connected user'}
          gone="No longer an author"
          onChoose={(author) => onChange({ author: author === null ? null : Number(author) })}
        />
      )}
      {isTypeShown && (
        <Choice
          {...fieldOf(props, 'type')}
          label="Publish as"
          names={types}
          empty={defaults ? defaultName(types[defaults.type ?? 'post'] ?? 'Post') : 'Post'}
          gone={`${values.type} (not on your site)`}
          onChoose={(type) => onChange({ type })}
        />
      )}
    </>
  )
}

/** What its type takes of comments and stickiness. */
export function CommentsAndSticky(props: WordPressChoicesProps) {
  const { defaults, onChange } = props
  const type = typeOf(props)
  return (
    <>
      {type?.comments !== false && (
        <Choice
          {...fieldOf(props, 'comments')}
          label="Comments"
          names={commentNames}
          empty={defaults?.comments ? defaultName(commentNames[defaults.comments]) : 'As your site has it'}
          onChoose={(comments) => onChange({ comments: comments as WordPressFields['comments'] })}
        />
      )}
      {type?.sticky !== false && (
        <Choice
          {...fieldOf(props, 'sticky')}
          label="Keep on top of the blog"
          names={stickyNames}
          empty={defaults ? defaultName(stickyNames[`${defaults.sticky ?? false}`]) : 'No'}
          onChoose={(sticky) => onChange({ sticky: sticky === null ? null : sticky === 'true' })}
        />
      )}
    </>
  )
}

interface ChoiceProps extends ReturnType<typeof fieldOf> {
  label: string
  names: Record<string, string>
  /** The name of making no choice. */
  empty: string
  /** The name of a value that is no longer offered. */
  gone?: string
  onChoose(value: string | null): void
}

function Choice({ value, names, empty, gone, onChoose, ...field }: ChoiceProps) {
  const chosen = value === null ? '' : String(value)
  return (
    <SelectField
      {...field}
      value={chosen}
      options={names}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      <option value="">{empty}</option>
      {chosen !== '' && !(chosen in names) && <option value={chosen}>{gone}</option>}
    </SelectField>
  )
}
