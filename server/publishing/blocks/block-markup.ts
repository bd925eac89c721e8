export interface Block {
  name: string
  attributes: Record<string, unknown>
  html: string
  /** The block's source in WordPress, sent instead of everything else here. */
  raw?: string
}

/** Escapes as serialize_block_attributes() does, so that no value can end the comment. */
export const writeAttributes = (attributes: object) =>
  JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022')

export const makeBlock = (name: string, html: string, attributes: Block['attributes'] = {}): Block => ({
  name,
  attributes,
  html,
})

/** Blocks as the block editor writes them: https://developer.wordpress.org/block-editor/explanations/architecture/key-concepts/ */
export function renderBlocks(blocks: Block[]): string {
  return blocks
    .map(({ name, attributes, html, raw }) => {
      if (raw !== undefined) return raw
      const json = Object.keys(attributes).length ? `${writeAttributes(attributes)} ` : ''
      return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`
    })
    .join('\n\n')
}
