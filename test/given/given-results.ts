import { eq } from 'drizzle-orm'
import { writeZip } from '../../server/accounts/export/write-zip.ts'
import { posts } from '../../server/schema/posts.ts'
import { given, type Account, type Answer, type Server } from './given.ts'

interface Language {
  /** Names of the files with searches, pages, days, countries and filters, and of their first columns. */
  files: [queries: string, pages: string, days: string, countries: string, filters: string]
  firsts: [queries: string, pages: string, day: string, country: string]
  metrics: string
  filters: string
  /** How it writes 1200, 4.5 % and 8.4. */
  numbers: [thousand: string, percent: string, decimal: string]
}

/** As Search Console names and writes them. */
export const languages: Record<string, Language> = {
  English: {
    files: ['Queries', 'Pages', 'Chart', 'Countries', 'Filters'],
    firsts: ['Top queries', 'Top pages', 'Date', 'Country'],
    metrics: 'Clicks,Impressions,CTR,Position',
    filters: 'Filter,Value\nSearch type,Web\nDate,Last 28 days',
    numbers: ['1200', '4.5%', '8.4'],
  },
  'English with separators': {
    files: ['Queries', 'Pages', 'Dates', 'Countries', 'Filters'],
    firsts: ['Query', 'Page', 'Date', 'Country'],
    metrics: 'Clicks,Impressions,CTR,Position',
    filters: 'Filter,Value\nSearch type,Web\nDate,"Aug 28, 2026-Sep 3, 2026"',
    numbers: ['"1,200"', '4.5%', '8.4'],
  },
  German: {
    files: ['Suchanfragen', 'Seiten', 'Diagramm', 'Länder', 'Filter'],
    firsts: ['Häufigste Suchanfragen', 'Die häufigsten Seiten', 'Datum', 'Land'],
    metrics: 'Klicks,Impressionen,CTR,Position',
    filters: 'Filter,Wert\nSuchtyp,Web\nDatum,Letzte 28 Tage',
    numbers: ['"1.200"', '"4,5 %"', '"8,4"'],
  },
  French: {
    files: ['Requêtes', 'Pages', 'Graphique', 'Pays', 'Filtres'],
    firsts: ['Requêtes les plus fréquentes', 'Pages les plus populaires', 'Date', 'Pays'],
    metrics: 'Clics,Impressions,CTR,Position',
    filters: 'Filtre,Valeur\nType de recherche,Web\nDate,Les 28 derniers jours',
    numbers: ['1\u202f200', '"4,5\u00a0%"', '"8,4"'],
  },
  Spanish: {
    files: ['Consultas', 'Páginas', 'Gráfico', 'Países', 'Filtros'],
    firsts: ['Consultas principales', 'Páginas principales', 'Fecha', 'País'],
    metrics: 'Clics,Impresiones,CTR,Posición',
    filters: 'Filtro,Valor\nTipo de búsqueda,Web\nFecha,Últimos 28 días',
    numbers: ['1200', '4.5%', '8.4'],
  },
  Portuguese: {
    files: ['Consultas', 'Páginas', 'Gráfico', 'Países', 'Filtros'],
    firsts: ['Principais consultas', 'Páginas principais', 'Data', 'País'],
    metrics: 'Cliques,Impressões,CTR,Posição',
    filters: 'Filtro,Valor\nTipo de pesquisa,Web\nData,Últimos 28 dias',
    numbers: ['1.200', '"4,5%"', '"8,4"'],
  },
  Italian: {
    files: ['Query', 'Pagine', 'Grafico', 'Paesi', 'Filtri'],
    firsts: ['Query più frequenti', 'Pagine principali', 'Data', 'Paese'],
    metrics: 'Clic,Impressioni,CTR,Posizione',
    filters: 'Filtro,Valore\nTipo di ricerca,Web\nData,Ultimi 28 giorni',
    numbers: ['"1.200"', '"4,5%"', '"8,4"'],
  },
}

/** Key, clicks, impressions and position of a row. */
type Row = [key: string, clicks: number, impressions: number, position?: number]

interface GivenExport {
  pages?: Row[]
  queries?: Row[]
  /** The first and the last day. */
  days?: [string, string]
  /** Further lines of the list of filters. */
  filters?: string
}

export const csvOf = (first: string, rows: Row[]): string =>
  [
    `${first},Clicks,Impressions,CTR,Position`,
    ...rows.map(
      ([key, clicks, impressions, position]) =>
        `${key},${clicks},${impressions},${impressions > 0 ? '1%' : ''},${position ?? ''}`,
    ),
  ].join('\n')

export const zipOf = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  async function* entries() {
    for (const [name, content] of Object.entries(files)) yield { name, content: Buffer.from(content) }
  }
  const parts: Buffer[] = []
  for await (const part of writeZip(entries())) parts.push(part)
  return Buffer.concat(parts)
}

/** The ZIP that Search Console exports in English. */
export const givenExport = ({ pages, queries, days, filters = '' }: GivenExport): Promise<Buffer> =>
  zipOf({
    'Queries.csv': csvOf('Top queries', queries ?? []),
    ...(pages ? { 'Pages.csv': csvOf('Top pages', pages) } : {}),
    'Countries.csv': csvOf('Country', [['United States', 900, 9000, 9]]),
    'Devices.csv': csvOf('Device', [['Mobile', 900, 9000, 9]]),
    ...(days
      ? {
          'Chart.csv': csvOf('Date', [
            [days[1], 40, 900, 9],
            [days[0], 60, 1100, 9],
          ]),
        }
      : {}),
    'Filters.csv': `Filter,Value\nSearch type,Web\nDate,Last 28 days\n${filters}`,
  })

/** A post that is live at `https://paws.example.com/…/`. */
export async function givenLive(server: Server, owner: Account, slug: string, since = '2026-01-05') {
  const { id } = await given.post(server, owner, { title: `About ${slug.replaceAll('-', ' ')}` })
  const wordpressUrl = `https://paws.example.com/${slug}/`
  const publishedAt = new Date(since)
  await server.app.db
    .update(posts)
    .set({ status: 'published', wordpressUrl, publishedAt })
    .where(eq(posts.id, id))
  return id as string
}

/** Uploads a file; `days` are those that its owner enters. */
export async function upload(
  server: Server,
  { token }: Account,
  bytes: Buffer | string,
  days: { from?: string; to?: string } = {},
): Promise<Pick<Answer, 'status' | 'body'>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  const query = new URLSearchParams(days)
  const body = new Uint8Array(Buffer.from(bytes))
  const answer = await fetch(`${server.url}/api/v1/results?${query}`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}
