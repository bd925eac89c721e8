import type { ReportedTest, TestReport } from './test-report.ts'

/** One run of Vitest: its exit code, and what its reporter wrote; no report where it died before its end. */
export interface TestRun {
  code: number
  report?: TestReport
}

export interface Verdict {
  passed: number
  failed: number
  /** A line each, in the order in which they are printed. */
  lines: string[]
}

/** A loaded machine may miss a deadline once or twice; more is a defect of the tests or of the product. */
const mostSecondTries = 2

const nameOf = ({ file, project, title }: ReportedTest) => `${file} (${project}): ${title}`
const withReason = (test: ReportedTest) => nameOf(test) + (test.error ? ` – ${test.error}` : '')
const failuresOf = ({ tests }: TestReport) => tests.filter(({ state }) => state === 'failed')

/** The failed tests that may be tried once more: a few, and nothing went wrong beside them. */
export function secondTries({ report }: TestRun): ReportedTest[] {
  if (!report || report.problems.length > 0) return []
  const failures = failuresOf(report)
  return failures.length <= mostSecondTries ? failures : []
}

/** What the first run, and the second one of its few failed tests, come to. Only what passed counts as passed. */
export function judgeTests(first: TestRun, second?: TestRun): Verdict {
  const { report } = first
  if (!report) return { passed: 0, failed: 1, lines: [`The test runner died with exit code ${first.code}.`] }
  const again = new Set(
    second?.report?.tests.flatMap((test) => (test.state === 'passed' ? [nameOf(test)] : [])),
  )
  const isGoodAgain = second?.code === 0 && second.report?.problems.length === 0
  const failures = failuresOf(report)
  const unsteady = isGoodAgain ? failures.filter((test) => again.has(nameOf(test))) : []
  const lines = [
    ...report.problems.map((problem) => `FAILED: ${problem}`),
    ...failures.filter((test) => !unsteady.includes(test)).map((test) => `FAILED: ${withReason(test)}`),
    ...unsteady.map((test) => `UNSTEADY, passed at the second try: ${withReason(test)}`),
  ]
  if (unsteady.length > 0) lines.push(`${unsteady.length} passed at the second try`)
  const passed = report.tests.filter(({ state }) => state === 'passed').length + unsteady.length
  let failed = report.problems.length + failures.length - unsteady.length
  // An exit code says more than a list that is empty.
  if (failed === 0 && failures.length === 0 && first.code !== 0) {
    lines.push(`FAILED: Vitest ended with exit code ${first.code}.`)
    failed = 1
  }
  if (failed === 0 && passed === 0) {
    lines.push('FAILED: no test ran.')
    failed = 1
  }
  return { passed, failed, lines }
}
