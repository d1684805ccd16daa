import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Built, downloaded or kept by running the portal: no part of a checkout. */
const leftOut = /(?:^|\/)(?:dist(?:\.\w+)?|\.cache|\.data|\.git)$/;

/**
 * A copy of the checkout in a temporary folder, removed after the spec file: sources are copied, the store of
 * installed packages is shared, and each package's links into it are copied as they are.
 */
export function checkoutCopy(rootDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of readdirSync(rootDir)) {
    if (leftOut.test(name)) continue;
    if (name === 'node_modules') symlinkSync(join(rootDir, name), join(copy, name));
    else
      cpSync(join(rootDir, name), join(copy, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !leftOut.test(path),
      });
  }
  return copy;
}
