/** Shows the articles that contain every typed word. */
export function startHelpSearch(box: HTMLElement): void {
  const input = box.querySelector('input')
  const said = box.querySelector('[role=status]')
  const articles = [...document.querySelectorAll<HTMLElement>('[data-help-text]')]
  box.hidden = false
  input?.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const article of articles)
      article.hidden = !words.every((word) => article.dataset.helpText?.includes(word))
    const found = articles.filter(({ hidden }) => !hidden).length
    if (said)
      said.textContent =
        words.length === 0 ? '' : `${found || 'No'} ${found === 1 ? 'article' : 'articles'} found`
  })
}
