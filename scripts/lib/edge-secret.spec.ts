import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../portal-api/src/testing/temp-folder';
import { edgeSecret } from './edge-secret.mjs';

const folder = tempFolder();
const path = join(folder, 'edge.secret');

describe('the secret of the edge', () => {
  it('is the configured one, otherwise generated once and readable only by its owner', () => {
    expect(edgeSecret(folder, 'given')).toBe('given');

    const made = edgeSecret(folder, '');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(edgeSecret(folder, '')).toBe(made);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'short', 'half-a-secret-0123456789'])('replaces a file that contains %p', (text) => {
    writeFileSync(path, text);

    const made = edgeSecret(folder, '');

    expect(made).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(path, 'utf8')).toBe(made);
  });
});
