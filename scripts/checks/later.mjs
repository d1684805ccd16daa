import { existsSync } from 'node:fs';
import { become } from '../lib/run.mjs';
import { installDebian } from '../lib/system.mjs';

// npm run check -- later [days]: all tests on a machine whose date lies that many days ahead. A test that passes only
// until some day fails here before that day comes.
const [days = '400'] = process.argv.slice(2);
// Only the date is moved, not the clock by which timers measure. PostgreSQL keeps the real date: with another one its
// time limits do not work.
const env = { FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_SKIP_CMDS: 'postgres,pg_ctl' };
if (existsSync('/usr/bin/faketime') || (await installDebian(['faketime'])))
  become('faketime', ['-f', `+${days}d`, process.execPath, 'scripts/test.mjs'], { env });
else process.exitCode = 1;
