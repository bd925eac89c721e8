// Loaded by path when a language is first detected; the build turns its table into JSON (tools/build-server.ts).
export { eld } from 'eld/extrasmall'
