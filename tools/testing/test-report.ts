import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** The result of a test run, as `tools/test.ts` reads it. */
export interface TestReport {
  /** Failures outside of tests: a file that did not load, a hook that failed, a worker that died. */
  problems: string[]
  tests: ReportedTest[]
}

export interface ReportedTest {
  file: string
  project: string
  title: string
  suite?: string
  state: 'passed' | 'failed' | 'skipped'
  durationMs: number
  /** The first line of its first error, where it failed. */
  error?: string
}

/** A Vitest reporter that writes a `TestReport` to `path`: Vitest's own JSON omits dead workers. */
export function testReporter(path: string): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const report: TestReport = { problems: [], tests: [] }
      for (const module of modules) addModule(report, module)
      for (const { message } of unhandledErrors) report.problems.push(`outside of any test: ${message}`)
      writeFileSync(path, JSON.stringify(report))
    },
  }
}

function addModule(report: TestReport, module: TestModule) {
  const file = relative(process.cwd(), module.moduleId)
  const add = (problem: string) => report.problems.push(`${file}: ${problem.split('\n')[0]}`)
  const suites = [...module.children.allSuites()]
  const errors = [module, ...suites].flatMap((suite) => suite.errors())
  for (const { message } of errors) add(message)
  const tests = [...module.children.allTests()]
  if (tests.length === 0 && errors.length === 0) add('has no test')
  for (const suite of suites) if (suite.children.size === 0) add(`“${suite.name}” has no test`)
  for (const test of tests) {
    const { state, errors: failures } = test.result()
    if (state === 'pending') add(`“${test.name}” started but did not finish`)
    else
      report.tests.push({
        file,
        project: module.project.name,
        title: test.name,
        ...(test.parent.type === 'suite' ? { suite: test.parent.name } : {}),
        state,
        durationMs: test.diagnostic()?.duration ?? 0,
        ...(failures?.[0] ? { error: failures[0].message.split('\n')[0]!.slice(0, 300) } : {}),
      })
  }
}
