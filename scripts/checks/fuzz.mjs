import { parseArgs } from 'node:util';
import { become } from '../lib/run.mjs';

// Sends as many generated requests to the API as requested; prints failures with the seed that reproduces them.
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string' } },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run check -- fuzz [--requests N] [--seed S], both whole numbers');
  process.exit(1);
}
console.log(`${requests} requests; again with: npm run check -- fuzz --requests ${requests} --seed ${seed}`);
become('npx', ['jest', '-i', 'portal-api/src/fuzz/fuzz.spec.ts'], {
  env: { FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
});
