/** Served as a file, because the page's policy allows nothing inline. */
export const operatorStyle = `
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; --paper: light-dark(#f6f4ee, #101413); --surface: light-dark(#fff, #181e1c); --ink: light-dark(#16211f, #eceeec); --soft: light-dark(#55605d, #a7b1ad); --line: light-dark(#dedcd2, #303936); --edge: light-dark(#858c87, #76827d); --accent: light-dark(#0f5b56, #6fd0c4); --wash: light-dark(#dff0ec, #17332f); --good: light-dark(#1f6b3a, #84d39c); --bad: light-dark(#a3261b, #ffa59a); --bad-wash: light-dark(#fbe6e1, #3a1f1b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
.skip { position: fixed; top: .5rem; left: .5rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--paper); transform: translateY(-6rem); }
.skip:focus { transform: none; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding: .5rem max(1rem, 50% - 38rem); border-bottom: 1px solid var(--line); background: var(--surface); }
header form { margin-left: auto; }
nav { display: flex; flex-wrap: wrap; gap: 0 .25rem; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .625rem; border-bottom: 2px solid transparent; color: var(--soft); text-decoration: none; }
nav a:hover { color: var(--ink); }
nav a[aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.home { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; color: var(--ink); font: 1.375rem/1 'Iowan Old Style', Palatino, Georgia, serif; text-decoration: none; }
.home span { padding: .125rem .5rem; border-radius: 1rem; background: var(--wash); color: var(--accent); font: 600 .75rem/1.4 system-ui, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
.narrow { max-width: 26rem; }
h1 { margin: 0 0 1.25rem; font: 400 2.125rem/1.15 'Iowan Old Style', Palatino, Georgia, serif; }
h2 { margin: 2.5rem 0 .75rem; font: 400 1.5rem/1.2 'Iowan Old Style', Palatino, Georgia, serif; }
h3 { margin: 1.5rem 0 .5rem; font: 600 1rem/1.4 system-ui, sans-serif; }
p { margin: .5rem 0; max-width: 44rem; }
.soft, .empty { color: var(--soft); }
.empty { max-width: none; padding: 1.25rem; border: 1px dashed var(--line); border-radius: .875rem; }
.notice { margin: 0 0 1.25rem; padding: .75rem 1rem; border-left: 3px solid var(--accent); background: var(--wash); }
.error { padding: .75rem 1rem; border-left: 3px solid var(--bad); background: var(--bad-wash); }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
dl { margin: 0; padding: 0 1rem; border: 1px solid var(--line); border-radius: .875rem; background: var(--surface); }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .125rem 1rem; padding: .625rem 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 0 0 1.5rem; padding: 0; list-style: none; }
.tiles a { display: block; height: 100%; padding: 1rem; border: 1px solid var(--line); border-radius: .875rem; background: var(--surface); color: var(--soft); text-decoration: none; }
.tiles a:hover { border-color: var(--edge); }
.tiles strong { display: block; color: var(--ink); font: 400 2rem/1.2 'Iowan Old Style', Palatino, Georgia, serif; }
.tiles .bad { color: var(--bad); }
.columns { display: grid; gap: 1.5rem; }
table { width: 100%; border-collapse: separate; border-spacing: 0; border: 1px solid var(--line); border-radius: .875rem; background: var(--surface); font-size: .9375rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: .625rem .75rem; text-align: left; vertical-align: top; }
th { color: var(--soft); font-size: .875rem; font-weight: 600; }
tbody td { border-top: 1px solid var(--line); }
dl + table, dl + .empty { margin-top: .75rem; }
code { overflow-wrap: normal; }
td { min-width: 6.75rem; }
td button { white-space: nowrap; }
form { margin: 0; }
.fields { display: grid; gap: 1rem; max-width: 40rem; }
.search { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; margin: 0 0 1.25rem; }
.search label { flex: 1 1 14rem; max-width: 28rem; }
label { display: grid; gap: .25rem; font-weight: 600; }
.check { display: flex; gap: .75rem; align-items: start; font-weight: 400; }
.check input { flex: none; width: 1.5rem; min-height: 1.5rem; margin: 0; accent-color: var(--accent); }
.search .which { flex: 0 1 14rem; }
.hint { color: var(--soft); font-weight: 400; font-size: .875rem; }
input, textarea, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--surface); color: var(--ink); font: inherit; font-weight: 400; }
textarea { min-height: 12rem; resize: vertical; }
button { min-height: 2.75rem; padding: .375rem 1rem; border: 1px solid var(--edge); border-radius: 2rem; background: var(--surface); color: var(--accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover, .button:hover { border-color: var(--accent); }
.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .375rem 1rem; border: 1px solid var(--edge); border-radius: 2rem; background: var(--surface); font-weight: 600; text-decoration: none; }
.fields button, .search button, .send button { background: var(--accent); color: light-dark(#fff, #06211e); border-color: var(--accent); }
.fields .danger { background: var(--bad); border-color: var(--bad); color: light-dark(#fff, #2b0f0b); }
.fields button { justify-self: start; padding: .5rem 1.5rem; }
.acts { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .875rem; background: #fff; }
.pages { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; margin-top: 1rem; }
.pages a { padding: 0; border: 0; color: var(--accent); text-decoration: underline; }
a { color: var(--accent); }
a, .soft, dd, td > div { unicode-bidi: isolate; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 48rem) { .tiles { grid-template-columns: repeat(4, 1fr); } }
@media (min-width: 64rem) { .columns { grid-template-columns: 1fr 1fr; } .columns.tall > :first-child { grid-row: span 2; } }
@media (max-width: 50rem) {
  h1 { font-size: 1.75rem; }
  header form { position: absolute; top: .5rem; right: 1rem; }
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { padding: .5rem 0; }
  tbody td { border-top: 0; }
  tbody tr + tr { border-top: 1px solid var(--line); }
  td { display: grid; grid-template-columns: 7rem 1fr; gap: .75rem; padding: .25rem .75rem; }
  td:has(> div:empty) { display: none; }
  td::before { content: attr(data-label); color: var(--soft); font-size: .875rem; }
}
`.trimStart()
