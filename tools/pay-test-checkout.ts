export interface Card {
  'cc-number': string
  'cc-exp': string
  'cc-csc': string
  'cc-name': string
}

const good: Card = {
  'cc-number': '4242 4242 4242 4242',
  'cc-exp': '12/34',
  'cc-csc': '123',
  'cc-name': 'Ada Lovelace',
}

/** Fills in and submits the hosted test checkout as a browser would; returns where it leads and, if refused, the page. */
export async function payTestCheckout(
  url: string,
  card: Partial<Card> = {},
): Promise<{ location: string | undefined; page: string }> {
  const page = await (await fetch(url)).text()
  const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(page)?.[0]
  if (!form) throw new Error(`No form on the checkout page ${url}`)
  const fields = new URLSearchParams()
  for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]
    const value = { ...good, ...card }[attribute('autocomplete') as keyof Card] ?? attribute('value') ?? ''
    fields.set(attribute('name') ?? '', value)
  }
  const action = /\baction="([^"]*)"/.exec(form.slice(0, form.indexOf('>')))?.[1] ?? ''
  const answer = await fetch(new URL(action, url), { method: 'POST', body: fields, redirect: 'manual' })
  return { location: answer.headers.get('location') ?? undefined, page: await answer.text() }
}
