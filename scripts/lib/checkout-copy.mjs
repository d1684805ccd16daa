import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Build output, downloads and data of the running portal are not part of a checkout. */
const leftOut = /(?:^|\/)(?:dist(?:\.\w+)?|\.cache|\.data|\.git)$/;

/**
 * Copies the checkout into a temporary folder, for tests that change sources, and returns the folder. Sources are
 * copied, the store of installed packages is shared, and each package's links into the store are copied unchanged.
 */
export function copyCheckout(rootDir) {
  const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
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
