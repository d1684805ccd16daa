import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Verifies a file's signature with poppler; `missing` where it is not installed. */
export function pdfsig(file: Buffer): 'valid' | 'invalid' | 'missing' {
  const folder = mkdtempSync(join(tmpdir(), 'pdfsig-'));
  const path = join(folder, 'signed.pdf');
  try {
    writeFileSync(path, file);
    const said = execFileSync('pdfsig', [path], { encoding: 'utf8', stdio: 'pipe' });
    const isWhole = said.includes('Total document signed');
    return said.includes('Signature is Valid') && isWhole ? 'valid' : 'invalid';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    process.stderr.write(
      'pdfsig of poppler-utils is not installed: the signature is checked by node alone\n',
    );
    return 'missing';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
