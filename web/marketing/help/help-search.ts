// Words of a question that name nothing.
const filler = /^(?:an?|are|at|by|can|do|does|for|how|i|in|is|it|me|my|of|on|or|the|to|with|you|your)$/

/** Shows the articles that contain every typed word, and of an article's parts those that do. */
export function startHelpSearch(box: HTMLElement): void {
  const input = box.querySelector('input')
  const said = box.querySelector('[role=status]')
  const articles = [...document.querySelectorAll<HTMLElement>('[data-help-text]')].map((article) => ({
    article,
    parts: [...article.querySelectorAll<HTMLElement>('[data-help-part]')],
  }))
  box.hidden = false
  input?.addEventListener('input', () => {
    const words = input.value.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []
    const wanted = words.filter((word) => !filler.test(word))
    const matches = (text: string | undefined) => wanted.every((word) => text?.includes(word))
    for (const { article, parts } of articles) {
      const texts = parts.map(({ dataset }) => dataset.helpPart)
      article.hidden = !matches([article.dataset.helpText, ...texts].join(' '))
      const isInPart = texts.some(matches)
      for (const part of parts) part.hidden = isInPart && !matches(part.dataset.helpPart)
    }
    const found = articles.filter(({ article }) => !article.hidden).length
    if (said)
      said.textContent =
        words.length === 0 ? '' : `${found || 'No'} ${found === 1 ? 'article' : 'articles'} found`
  })
}
