export interface Block {
  name: string
  attributes: Record<string, unknown>
  html: string
}

export const makeBlock = (name: string, html: string, attributes: Block['attributes'] = {}): Block => ({
  name,
  attributes,
  html,
})

/** Blocks in the form the block editor writes: https://developer.wordpress.org/block-editor/explanations/architecture/key-concepts/ */
export function renderBlocks(blocks: Block[]): string {
  return blocks
    .map(({ name, attributes, html }) => {
      const json = Object.keys(attributes).length ? `${JSON.stringify(attributes)} ` : ''
      return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`
    })
    .join('\n\n')
}
