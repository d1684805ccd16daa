import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fits, providedKernel } from './kernel-fit';

describe('the kernel that a remote asks for', () => {
  it.each([
    ['0.1.0', '^0.1.0', true],
    ['0.1.4', '^0.1.2', true],
    ['0.1.1', '^0.1.2', false],
    ['0.2.0', '^0.1.0', false],
    ['1.4.0', '^1.2.3', true],
    ['1.2.2', '^1.2.3', false],
    ['2.0.0', '^1.2.3', false],
    ['0.1.0', '>=0.1.0', false],
  ])('%s against %s: %s', (version, range, expected) => {
    expect(fits(version, range)).toBe(expected);
  });

  it('is measured against the version that shared-kernel really has', () => {
    const manifest = readFileSync(join(__dirname, '../../../shared-kernel/package.json'), 'utf8');

    expect((JSON.parse(manifest) as { version: string }).version).toBe(providedKernel);
  });
});
