import type { Reporter, TestCase, TestModule } from 'vitest/node';

const count = (tests: TestCase[], state: 'passed' | 'failed' | 'skipped') =>
  tests.filter((test) => test.result().state === state).length;

/** Returns the reason for which a test did not run, from `skip()`. */
function reason(test: TestCase): string[] {
  const result = test.result();
  return result.state === 'skipped' ? [`skipped: ${test.name}: ${result.note ?? ''}`] : [];
}

function describePart(module: TestModule): string[] {
  const tests = [...module.children.allTests()];
  const measured = tests.flatMap((test) => test.annotations().map(({ message }) => message));
  const sums = (['passed', 'failed', 'skipped'] as const)
    .map((state) => [count(tests, state), state] as const)
    .filter(([number]) => number > 0)
    .map(([number, state]) => `${number} ${state}`);
  const mark = module.ok() ? '✓' : '✗';
  return [
    `${mark} ${module.relativeModuleId}: ${sums.join(', ') || 'could not be loaded'}`,
    ...[...measured, ...tests.flatMap(reason)].map((line) => `    ${line}`),
  ];
}

/** Ends the output with tests that ran, measurements, and skipped tests with the reason. */
export default class VendorsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const parts = modules.flatMap(describePart);
    const passed = count(tests, 'passed');
    const failed = count(tests, 'failed') + broken;
    const end = `${passed} passed, ${failed} failed, ${count(tests, 'skipped')} skipped`;
    process.stdout.write(`\nVendors' own software\n\n${parts.join('\n')}\n\n${end}\n`);
  }
}
