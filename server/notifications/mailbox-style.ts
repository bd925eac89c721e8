/** A file of its own for the browser, because the page's policy allows nothing inline. */
export const mailboxStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --paper: light-dark(#f6f4ee, #121615); --surface: light-dark(#fff, #1a201e); --ink: light-dark(#16211f, #eceeec); --soft: light-dark(#55605d, #a7b1ad); --line: light-dark(#dedcd2, #323b38); --accent: light-dark(#0f5b56, #6fd0c4); --wash: light-dark(#dff0ec, #17332f); }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem; }
h1 { margin: 0; font: 2rem/1.2 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif; }
header p { margin: .25rem 0 1.5rem; color: var(--soft); }
ol { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .875rem; background: var(--surface); overflow: hidden; }
li { position: relative; display: grid; grid-template-columns: 1fr auto; gap: .125rem 1rem; padding: .875rem 1.125rem; }
li + li { border-top: 1px solid var(--line); }
li:hover, li:focus-within { background: light-dark(#faf9f5, #1f2724); }
li p { grid-column: 1; margin: 0; color: var(--soft); font-size: .875rem; }
.subject { grid-column: 1; color: var(--ink); font-weight: 600; text-decoration: none; }
.subject:hover { text-decoration: underline; }
.subject::after { content: ''; position: absolute; inset: 0; }
.text { position: relative; z-index: 1; grid-area: 1 / 2 / span 2; align-self: center; padding: .5rem 0; color: var(--accent); font-size: .875rem; }
.status { padding: .0625rem .5rem; border-radius: 1rem; background: var(--wash); color: var(--accent); font-size: .8125rem; }
.empty { padding: 2rem; border: 1px dashed var(--line); border-radius: .875rem; text-align: center; }
footer { margin-top: 1.5rem; color: var(--soft); font-size: .875rem; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
`.trimStart()
