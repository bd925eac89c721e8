import { Html } from '../html.ts'

// Light is inline, because Gmail's apps and Outlook read nothing else; dark is for clients that follow the system.
const light = {
  paper: '#f6f4ee',
  surface: '#ffffff',
  ink: '#16211f',
  soft: '#55605d',
  line: '#dedcd2',
  accent: '#0f5b56',
  onAccent: '#ffffff',
}

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const serif = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"

const choice = `display:inline-block;margin:0 8px 10px 0;padding:12px 20px;border:1px solid ${light.accent};border-radius:10px;font-family:${sans};font-size:16px;line-height:20px;font-weight:600;text-decoration:none`
/** By purpose: the class names in the style block and the inline style. */
const rules = {
  paper: `paper|margin:0;padding:0;background-color:${light.paper}`,
  page: `paper|background-color:${light.paper}`,
  // 600 px fits every mail client's reading pane.
  column: `|width:100%;max-width:600px`,
  surface: `surface pad|padding:36px 40px 22px;background-color:${light.surface};border:1px solid ${light.line};border-radius:14px`,
  inset: `inset|padding:14px 18px;background-color:${light.paper};border:1px solid ${light.line};border-radius:10px`,
  mark: `button on-accent|background-color:${light.accent};border-radius:9px;color:${light.onAccent};font-family:${serif};font-size:24px;line-height:36px;font-style:italic`,
  wordmark: `ink|color:${light.ink};font-family:${serif};font-size:22px;line-height:36px;text-decoration:none`,
  heading: `ink heading|margin:0 0 16px;color:${light.ink};font-family:${serif};font-size:30px;line-height:36px;font-weight:400;letter-spacing:-0.2px`,
  subheading: `soft|margin:0;color:${light.soft};font-family:${sans};font-size:13px;line-height:20px;font-weight:600`,
  text: `ink|margin:0 0 16px;color:${light.ink};font-family:${sans};font-size:16px;line-height:25px`,
  title: `ink|margin:0 0 18px;color:${light.ink};font-family:${serif};font-size:21px;line-height:28px`,
  exact: `ink|margin:4px 0 0;color:${light.ink};font-family:${sans};font-size:15px;line-height:23px;word-break:break-word`,
  note: `ink|margin:0;color:${light.ink};font-family:${sans};font-size:15px;line-height:22px;font-weight:600`,
  plainLink: `soft|margin:0 0 26px;color:${light.soft};font-family:${sans};font-size:13px;line-height:20px`,
  small: `soft|margin:0 0 8px;color:${light.soft};font-family:${sans};font-size:13px;line-height:20px`,
  address: `accent|color:${light.accent};text-decoration:underline;word-break:break-all`,
  link: `accent|color:${light.accent};text-decoration:underline`,
  cellName: `soft line|border-bottom:1px solid ${light.line};padding:9px 16px 9px 0;white-space:nowrap;color:${light.soft};font-family:${sans};font-size:15px;line-height:22px`,
  cellValue: `ink line|border-bottom:1px solid ${light.line};padding:9px 0;color:${light.ink};font-family:${sans};font-size:15px;line-height:22px;font-weight:600;word-break:break-word`,
  // Outlook ignores padding on links: mso-padding-alt pads the cell instead.
  button: `button|background-color:${light.accent};border-radius:10px;mso-padding-alt:14px 26px`,
  buttonLink: `on-accent|display:inline-block;padding:14px 26px;color:${light.onAccent};font-family:${sans};font-size:16px;line-height:20px;font-weight:600;text-decoration:none`,
  mainChoice: `choice button on-accent|${choice};background-color:${light.accent};color:${light.onAccent}`,
  otherChoice: `choice accent|${choice};color:${light.accent}`,
  article: `line|margin:10px 0 24px;padding:20px 0 4px;border-top:1px solid ${light.line};border-bottom:1px solid ${light.line}`,
  articleHeading: `ink|margin:26px 0 10px;color:${light.ink};font-family:${serif};font-size:23px;line-height:30px;font-weight:400`,
  articleSubheading: `ink|margin:22px 0 8px;color:${light.ink};font-family:${sans};font-size:17px;line-height:24px;font-weight:600`,
  list: `ink|margin:0 0 16px;padding:0 0 0 24px;color:${light.ink};font-family:${sans};font-size:16px;line-height:25px`,
  item: `ink|margin:0 0 6px`,
  quote: `line|margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${light.line}`,
  code: `ink inset|margin:0 0 16px;padding:12px 14px;background-color:${light.paper};border:1px solid ${light.line};border-radius:10px;color:${light.ink};font-size:14px;line-height:21px;white-space:pre-wrap;word-break:break-word`,
  rule: `line|margin:0 0 16px;border-top:1px solid ${light.line};font-size:1px;line-height:1px`,
  table: `|margin:0 0 16px;border-collapse:collapse`,
  cell: `ink line|padding:7px 12px 7px 0;border-bottom:1px solid ${light.line};color:${light.ink};font-family:${sans};font-size:15px;line-height:22px;vertical-align:top`,
  hidden: `|display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all`,
}

const toAttributes = (rule: string) => {
  const [classes = '', style = ''] = rule.split('|')
  return new Html(`${classes && `class="${classes}" `}style="${style}"`)
}

/** The attributes of an element by its purpose. */
export const mailStyle = Object.fromEntries(
  Object.entries(rules).map(([name, rule]) => [name, toAttributes(rule)]),
) as Record<keyof typeof rules, Html>

/** The attributes of a layout table. */
export const layoutTable = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"')

export const mailStyleBlock = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .pad { padding: 26px 22px 10px !important; }
  .heading { font-size: 27px !important; line-height: 33px !important; }
  .choice { display: block !important; margin-right: 0 !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .inset { background-color: #121615 !important; }
  .surface { background-color: #1a201e !important; }
  .surface, .inset, .line { border-color: #323b38 !important; }
  .ink { color: #eceeec !important; }
  .soft { color: #a7b1ad !important; }
  .accent { color: #6fd0c4 !important; }
  .button { background-color: #6fd0c4 !important; }
  .on-accent { color: #06211e !important; }
  .choice { border-color: #6fd0c4 !important; }
}
`)
