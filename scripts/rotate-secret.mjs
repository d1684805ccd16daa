import { buildApi } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

// The command prints one JSON object on stdout, so progress goes to stderr.
console.log = console.error;
await install();
await buildApi();
become(process.execPath, ['portal-api/dist/rotate-secret.js', ...process.argv.slice(2)], {
  env: { PORTAL_DATA_DIR: dataDir },
});
