import { join } from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { rootDir } from '../lib/paths.mjs';
import { become } from '../lib/run.mjs';

// Runs every kind of bad release against every remote, and prints the time until the fallback is shown.
const ports = { E2E_PORT: String(await freePort()), PORTAL_API_PORT: String(await freePort()) };
become('npx', ['playwright', 'test', 'specs/federation/bad-releases', ...process.argv.slice(2)], {
  cwd: join(rootDir, 'e2e'),
  env: { ...ports, ...process.env, FAULTS: 'all' },
});
