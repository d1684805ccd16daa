import { become } from '../lib/run.mjs';
import { installDebian } from '../lib/system.mjs';

// npm run check -- later [days]: all tests on a machine whose date lies that many days ahead. A test with a date of its
// own that depends on the day fails here before that day comes.
const [days = '400'] = process.argv.slice(2);
// Timers measure the time that passes, which does not jump.
// PostgreSQL's time limits do not work with it.
const env = { FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_SKIP_CMDS: 'postgres' };
if (await installDebian(['faketime']))
  become('faketime', ['-f', `+${days}d`, process.execPath, 'scripts/test.mjs'], { env });
else process.exitCode = 1;
