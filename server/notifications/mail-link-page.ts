import type { RawResponse, RawRoute } from '../platform/http/define-routes.ts'
import { type Html, html, htmlPage } from './html.ts'

const mailLinkPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.6 'Instrument Sans', system-ui, sans-serif; --paper: light-dark(#f6f4ee, #101413); --surface: light-dark(#fff, #181e1c); --ink: light-dark(#16211f, #eceeec); --soft: light-dark(#55605d, #a7b1ad); --line: light-dark(#dedcd2, #303936); --edge: light-dark(#858c87, #76827d); --accent: light-dark(#0f5b56, #6fd0c4); --strong: light-dark(#0a4541, #93e0d6); --on-accent: light-dark(#fff, #06211e); --seal: light-dark(#d2603a, #f08a63); --danger: light-dark(#a3261a, #f59a8d); }
body { margin: 0; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
header, main { max-width: 34rem; margin: 0 auto; }
header { padding: .5rem .25rem 1.25rem; }
.home { display: inline-flex; align-items: center; gap: .625rem; min-height: 2.75rem; color: var(--ink); font: 1.375rem/1 'Instrument Serif', 'Iowan Old Style', Palatino, Georgia, serif; text-decoration: none; }
.mark { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: .625rem; background: var(--accent); color: var(--on-accent); }
main { box-sizing: border-box; padding: 2rem clamp(1.25rem, 5vw, 2.5rem); border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); box-shadow: 0 1px 2px rgb(22 33 31 / .06), 0 8px 24px rgb(22 33 31 / .06); }
h1 { margin: 0 0 .75rem; font: 400 2.125rem/1.15 'Instrument Serif', 'Iowan Old Style', Palatino, Georgia, serif; letter-spacing: -.01em; }
p { margin: .75rem 0; }
.soft { color: var(--soft); }
.post { margin: 1.25rem 0; padding: .125rem 0 .125rem 1rem; border-left: 3px solid var(--seal); font: 1.375rem/1.35 'Instrument Serif', 'Iowan Old Style', Palatino, Georgia, serif; }
dl { margin: 1.25rem 0; border-top: 1px solid var(--line); }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: .625rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; }
form { margin: 1.5rem 0 0; }
.field { margin: 0 0 1.5rem; }
label { display: block; margin: 0 0 .375rem; font-weight: 600; }
textarea { box-sizing: border-box; display: block; width: 100%; min-height: 6rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--surface); color: var(--ink); font: inherit; resize: vertical; }
.error { margin: 0 0 .375rem; color: var(--danger); font-weight: 600; }
.answer { flex-basis: 100%; white-space: pre-line; }
button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: .625rem 1.5rem; border: 0; border-radius: 2rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--strong); }
a { color: var(--accent); }
.others { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-top: 1rem; }
.others a { display: inline-flex; align-items: center; min-height: 2.75rem; }
button:focus-visible, a:focus-visible, textarea:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`.trimStart()

/** A page opened from a mail: works without scripts and without signing in. */
export function mailLinkPage(title: string, body: Html, status = 200): RawResponse {
  const page = html`<header>
      <a href="/" class="home"><span class="mark" aria-hidden="true">Q</span> Quillcast</a>
    </header>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>`
  return { status, type: 'html', body: htmlPage(title, '/answer.css', page).text }
}

/** Served as a file, because the page's policy allows nothing inline. */
export const mailLinkPageRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/answer.css',
    handle: async () => ({
      type: 'text',
      body: mailLinkPageStyle,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
    }),
  },
]
