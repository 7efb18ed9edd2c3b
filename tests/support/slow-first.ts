import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slowest files, which mostly wait: if they ran last, only one worker would be busy. */
const SLOW = [
  'tests/model/model.test.ts',
  'tests/api/files/file-faults.test.ts',
  'local-shop/main.test.ts',
  'tests/pdf/corpus.test.ts',
];

/**
 * Runs slow files first, even in a fresh clone, in which Vitest has no durations and sorts by size. Then runs one project
 * after another, because a worker loads its modules again for a file of another project.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index < 0 ? SLOW.length : index;
    };
    const sorted = (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => sorted.filter((file) => file.project === project));
  }
}
