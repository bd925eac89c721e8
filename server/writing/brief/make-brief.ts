import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import { plans } from '../../../contract/billing/plans.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { findBusinessCard } from '../../profile/business-card/business-card.ts'
import { findCurrentFacts } from '../../profile/facts/facts.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { findPreferences, findHouseStyle } from '../../profile/preferences/preferences.ts'
import { type FreshSite, getFreshSite, type SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import { findVoiceBrief } from '../../profile/voice/card/voice-cards.ts'
import { findLearnedLines } from '../../profile/voice/learned-lines.ts'
import { sites } from '../../schema/profile.ts'
import { writingSteps } from '../../schema/writing.ts'
import { writingWork } from '../writing-work.ts'
import { quantitiesIn } from '../checks/numbers.ts'
import { habitsOf } from '../checks/author-style.ts'
import { gatherEvidence, maxStatedChars, type FactSheet, type StatedSource } from '../evidence/evidence.ts'
import { isOff } from '../house-style/apply-house-style.ts'
import { findInterview } from '../interview/interviews.ts'
import { nearestPages, rankSitePages, rankTargets, type LinkTarget } from '../links/place-links.ts'
import { findOwnPosts, findPassages } from '../passages/own-texts.ts'
import type { WritingRequest } from '../requests/writing-request.ts'
import { ordersModels } from '../research/read-web-page.ts'
import { Research, withResearch, fetchPage } from '../research/research-topic.ts'
import { plain, sentencesOfText } from '../text/words.ts'
import { Brief, requestedFields } from '../writer.ts'
import { languageOf } from './language-of.ts'

export async function makeBrief(
  app: App,
  postId: string,
  accountId: string,
  request: WritingRequest,
): Promise<Brief> {
  const { plan, sources: given, ...requestFields } = request
  const { topic, keywords, instructions, points, callToAction } = requestFields
  const storedProfile = (await findBusinessProfile(app.db, accountId)) ?? unknownBusiness
  const profile = Brief.shape.profile.parse(storedProfile)
  const site = await getFreshSite(app, accountId)
  const { posts: published, pages } = site
  const about = [topic, ...keywords, ...(points ?? []), callToAction ?? ''].join(' ')
  const card = await findBusinessCard(app.db, accountId)
  const passages = hasFeature(plan, 'ownPassages') ? await findPassages(app.db, accountId, about) : undefined
  const { sources, cited, unread } = await readSources(app, accountId, { sources: given, about })
  const typed = [instructions ?? '', ...(points ?? []), callToAction ?? '']
  const confirmed = await findConfirmed(app.db, accountId, topic)
  const targets = [...cited, ...listTargets(about, site)]
  const nearest = nearestPages(targets, pages)
  const ownPosts = await findOwnPosts(app.db, accountId)
  return {
    postId,
    ...Requested.parse(requestFields),
    passages,
    profile,
    language: languageOf(request, profile, textsOf([...published, ...pages])),
    words: plans[plan].limits.words,
    withNewsletter: hasFeature(plan, 'channels'),
    // The customer wrote their passages, so their statements count as facts.
    sheet: sheetOf(profile, [
      ...[topic, ...typed, ...textsOf([...confirmed, ...card])],
      ...sentencesBesidePrices([...nearest, ...ownPosts]),
      ...textsOf([...sources, ...(passages ?? [])]),
    ]),
    evidence: gatherEvidence({
      promises: [...profile.clientPromises, ...profile.clientExpectations],
      confirmed,
      sources,
    }),
    ...(await findSettings(app.db, accountId, request.tone)),
    habits: habitsOf(textsOf(published)),
    targets,
    unread,
    pages: nearest,
    card: card.map(({ part, text }) => ({ part, text })),
    ownPosts,
  }
}

const textsOf = (all: { text: string }[]) => all.map(({ text }) => text)

function sheetOf(profile: Brief['profile'], stated: string[]): FactSheet {
  const { businessName, idealClient, clientPromises, clientExpectations } = profile
  const own = [businessName, idealClient, ...clientPromises, ...clientExpectations]
  return {
    facts: [...new Set([...own, ...stated].flatMap(sentencesOfText))],
    own: businessName ? [businessName] : [],
  }
}

/** Prices on a page may be outdated, so the owner has to confirm them first. */
const sentencesBesidePrices = (all: { text: string }[]) =>
  textsOf(all)
    .flatMap(sentencesOfText)
    .filter((sentence) => quantitiesIn(plain(sentence)).every(({ kind }) => kind !== 'money'))

const unknownBusiness: Brief['profile'] = {
  businessName: 'Our team',
  idealClient: 'our clients',
  clientPromises: [],
  clientExpectations: [],
}

const Requested = z.object(requestedFields)

export async function findConfirmed(db: Db, accountId: string, topic: string) {
  const interview = await findInterview(db, accountId, { topic })
  const confirmed = await findCurrentFacts(db, accountId)
  return confirmed
    .map(({ text, question, interviewId, page, createdAt }) => ({
      text,
      question,
      page,
      date: createdAt.toISOString().slice(0, 10),
      isAnswer: interview !== undefined && interviewId === interview.id,
    }))
    .toSorted((a, b) => Number(b.isAnswer) - Number(a.isAnswer))
}

const listTargets = (about: string, { posts, pages, menu }: FreshSite): LinkTarget[] => [
  ...rankTargets(about, listLinkable(posts)),
  ...rankSitePages(about, listLinkable(pages), new Set(menu.map(({ url }) => url))),
]

/** Pages the model may link to, without those that try to give it orders. */
export const listLinkable = (published: SitePostRow[]): LinkTarget[] =>
  published
    .filter(({ title, text }) => !ordersModels(title) && !ordersModels(text))
    .map(({ wpPostId, url, title, text }) => ({
      id: `p${wpPostId}`,
      url,
      title,
      text: text.slice(0, aboutLength),
    }))

/** The brief a post was started with, and what web research found. Undefined for a post we were not asked to write. */
export async function findBrief(db: Db, postId: string): Promise<Brief | undefined> {
  const rows = await db
    .select({ step: writingSteps.step, result: writingSteps.result })
    .from(writingSteps)
    .where(and(eq(writingSteps.postId, postId), inArray(writingSteps.step, ['brief', 'model:research'])))
  const resultOf = (name: string) => rows.find(({ step }) => step === name)?.result
  const [brief, research] = [resultOf('brief'), resultOf('model:research')]
  if (brief === undefined) return undefined
  const parsed = Brief.parse(brief)
  return research === undefined ? parsed : withResearch(parsed, Research.parse(research))
}

async function findSettings(db: Db, accountId: string, tone: string) {
  const houseStyle = await findHouseStyle(db, accountId)
  const learned = await findLearnedLines(db, accountId)
  const { timezone, selectedTones } = await findPreferences(db, accountId)
  const [site] = await db.select({ zone: sites.timezone }).from(sites).where(eq(sites.accountId, accountId))
  const zones = [site?.zone, timezone].filter((zone) => zone != null)
  return {
    voice: await findVoiceBrief(db, accountId),
    learned: learned.length > 0 ? textsOf(learned) : undefined,
    houseStyle: isOff(houseStyle) ? undefined : houseStyle,
    date: new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date()),
    // An offset or UTC doesn't reveal a country.
    timeZone: zones.find((zone) => zone.includes('/') && !zone.startsWith('Etc/')),
    isToneChosen: selectedTones.some((one) => one === tone),
  }
}

// The customer named the page, so a slow site gets its time; the post is written in a job.
const sourceTimeoutMs = 20_000
// The first paragraphs show what a post is about.
const aboutLength = 600

/** Reads a post's sources, fetching the page when a source is only an address. Unreadable ones are skipped and named. */
export async function readSources(
  app: App,
  accountId: string,
  { sources, about }: { sources: WritingRequest['sources']; about: string },
): Promise<Pick<Brief, 'unread'> & { sources: StatedSource[]; cited: LinkTarget[] }> {
  const unread: NonNullable<Brief['unread']> = []
  const read = await Promise.all(
    sources.map(async ({ url = '', title, text }, at) => {
      if (text !== undefined) return [{ at, url, title, text }]
      const page = await fetchPage(app, { url, timeoutMs: sourceTimeoutMs }, (html) =>
        app.threads.run(writingWork, 'readWholePage', accountId, { html }),
      )
      if (page.kind === 'read') return [{ at, url, title, text: page.text }]
      unread.push({ url, cause: page.cause })
      return []
    }),
  )
  const all = read.flat()
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  const stated = all.map(({ url, text }) => ({ ...(url ? { url } : {}), text }))
  return {
    sources:
      length > maxStatedChars
        ? await app.threads.run(writingWork, 'chooseFromSources', accountId, { sources: stated, about })
        : stated,
    cited: all.flatMap(({ at, url, title, text }, index) =>
      url && all.findIndex((one) => one.url === url) === index
        ? [{ id: `s${at + 1}`, url, title: title ?? text.slice(0, 80), text: text.slice(0, aboutLength) }]
        : [],
    ),
    unread,
  }
}
