import { expect, test } from 'vitest';
import { listOwnerLines } from './list-owner-lines.ts';

const changelog = `# Changelog

**To do** marks what an existing shop needs.

## [Unreleased]

- **The owner:** not yet.

## [0.5.0] - 2027-02-01

- **The owner:** too new.

## [0.4.0] - 2027-01-02

### Added

- **Students:** a page.
- **The owner:** a list,
  which is long.

### Changed

- **Students:** prices are shown. **To do:** check them.

## [0.3.0] - 2026-12-01

- **The owner:** known.
`;

test('lists what owners need to do, then what they notice, of the releases between two versions', () => {
  expect(listOwnerLines(changelog, '0.3.0', '0.4.0')).toEqual([
    'Students: prices are shown. To do: check them.',
    'The owner: a list, which is long.',
  ]);
});
