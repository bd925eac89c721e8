import { z } from 'zod'
import type { seoPlugins } from '../../schema/profile.ts'
import type { MissedPart } from '../../schema/publishing.ts'
import type { WpAnswer } from '../wordpress/classify-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

export interface SeoFields {
  description: string
  keyword: string
}

type Writer = (site: WordPress, id: number, fields: SeoFields) => Promise<WpAnswer<Partial<SeoFields>>>

/**
 * Writes the fields to the site's SEO plugin, reads them back and returns those that were not saved. A refusal counts as
 * missed, not as a failure.
 */
export async function syncSeoFields(
  site: WordPress,
  plugin: (typeof seoPlugins)[number],
  id: number,
  fields: SeoFields,
): Promise<WpAnswer<MissedPart[]>> {
  const saved = await writers[plugin](site, id, fields)
  if (saved.kind === 'unknown' || saved.kind === 'try-later') return saved
  const savedFields = saved.kind === 'ok' ? saved.value : {}
  const missed = (['description', 'keyword'] as const).filter(
    (name) => fields[name] !== '' && fields[name] !== savedFields[name],
  )
  return { kind: 'ok', value: missed.map((name) => partNames[name]) }
}

const partNames = { description: 'meta_description', keyword: 'focus_keyword' } as const

const Loose = z.looseObject({})

// Protected fields: recent versions of WordPress accept them with the post, older ones ignore them.
const yoastKeys = { description: '_yoast_wpseo_metadesc', keyword: '_yoast_wpseo_focuskw' } as const
const YoastMeta = z.object({ meta: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]) })

const writeYoast: Writer = async (site, id, { description, keyword }) => {
  const meta = { [yoastKeys.description]: description, [yoastKeys.keyword]: keyword }
  const params = { context: 'edit', _fields: 'meta' }
  const written = await site.post(`${site.collection}/${id}`, params, { meta }, YoastMeta)
  if (written.kind !== 'ok') return written
  const saved: Record<string, unknown> = Array.isArray(written.value.meta) ? {} : written.value.meta
  return {
    kind: 'ok',
    value: { description: text(saved[yoastKeys.description]), keyword: text(saved[yoastKeys.keyword]) },
  }
}

/**
 * Rank Math has a route to write and none to read, so we rely on its answer.
 * https://rankmath.com/kb/filters-hooks-api-developer/
 */
const writeRankMath: Writer = async (site, id, { description, keyword }) => {
  const meta = { rank_math_description: description, rank_math_focus_keyword: keyword }
  const body = { objectID: id, objectType: 'post', meta }
  const written = await site.post('rankmath/v1/updateMeta', {}, body, z.union([Loose, z.array(z.unknown())]))
  return written.kind === 'ok' ? { kind: 'ok', value: { description, keyword } } : written
}

/** https://www.seopress.org/support/guides/get-started-with-the-seopress-rest-api/ */
const writeSeoPress: Writer = async (site, id, { description, keyword }) => {
  const parts: [string, Record<string, string>][] = [
    ['title-description-metas', { description }],
    ['target-keywords', { _seopress_analysis_target_kw: keyword }],
  ]
  const saved: string[] = []
  for (const [route, body] of parts) {
    const path = `seopress/v1/posts/${id}/${route}`
    // Firewalls refuse real PUT requests.
    const written = await site.post(path, { _method: 'PUT' }, body, z.union([Loose, z.string()]))
    if (written.kind === 'unknown' || written.kind === 'try-later') return written
    const read = await site.get(path, {}, z.unknown())
    saved.push(read.kind === 'ok' ? JSON.stringify(read.value) : '')
  }
  const [first = '', second = ''] = saved
  return {
    kind: 'ok',
    value: {
      ...(first.includes(JSON.stringify(description)) ? { description } : {}),
      ...(second.includes(JSON.stringify(keyword).slice(1, -1)) ? { keyword } : {}),
    },
  }
}

const writers: Record<(typeof seoPlugins)[number], Writer> = {
  yoast: writeYoast,
  rank_math: writeRankMath,
  seopress: writeSeoPress,
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
