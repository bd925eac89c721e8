import type { ReportedTest, TestReport } from './test-report.ts'

/** One run of Vitest: its exit code, and its report, which is missing if the runner died. */
export interface TestRun {
  code: number
  report?: TestReport
}

export interface Verdict {
  passed: number
  failed: number
  lines: string[]
  /** Tests that passed only on their second try. */
  onRetry?: string[]
}

/** A busy machine may miss a deadline once or twice; more failures are a bug in the tests or the product. */
const mostSecondTries = 2

const nameOf = ({ file, project, title }: ReportedTest) => `${file} (${project}): ${title}`
const withReason = (test: ReportedTest) => nameOf(test) + (test.error ? ` – ${test.error}` : '')
const failuresOf = ({ tests }: TestReport) => tests.filter(({ state }) => state === 'failed')

/** The failed tests to retry: only a few, and only when nothing else went wrong. */
export function secondTries({ report }: TestRun): ReportedTest[] {
  if (!report || report.problems.length > 0) return []
  const failures = failuresOf(report)
  return failures.length <= mostSecondTries ? failures : []
}

/** Judges the first run and the retry of its failed tests. Only what passed counts as passed. */
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
    ...unsteady.map((test) => `FLAKY, passed on retry: ${withReason(test)}`),
  ]
  if (unsteady.length > 0) lines.push(`${unsteady.length} passed on retry`)
  const onRetry = unsteady.map(nameOf)
  const passed = report.tests.filter(({ state }) => state === 'passed').length + unsteady.length
  let failed = report.problems.length + failures.length - unsteady.length
  // A nonzero exit code counts even without listed failures.
  if (failed === 0 && failures.length === 0 && first.code !== 0) {
    lines.push(`FAILED: Vitest exited with code ${first.code}.`)
    failed = 1
  }
  if (failed === 0 && passed === 0) {
    lines.push('FAILED: no test ran.')
    failed = 1
  }
  return { passed, failed, lines, onRetry }
}
