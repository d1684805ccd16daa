import fc from 'fast-check';
import { checkLedger } from '../modules/finance/finance.jobs';
import { openSession } from '../modules/session';
import { openPortal, onePortal, firstRow } from '../testing/portal';
import { createAnswerCheck, isJson } from './answer-issues';
import { givenRichEmployer, type FuzzedEmployer } from './employer.fixture';
import { KnownTexts } from './known-texts';
import { requests, type Api, type Who } from './requests';
import { encode, type Sent } from './send';

const mostShown = 2_000;

/** Returns the request as a command line, with a placeholder for the token; `$'…'` escapes invisible characters. */
function asCurl({ method, url, headers, payload }: Sent, who: string): string {
  const shown = Object.entries({ ...headers, ...(who === 'anonymous' ? {} : { token: `<${who}>` }) });
  const parts = [
    `curl -X ${method}`,
    ...shown.map(([name, value]) => `-H ${quoted(`${name}: ${String(value)}`)}`),
    ...(payload ? [`--data-binary ${quoted(payload.toString('latin1').slice(0, mostShown))}`] : []),
    quoted(url),
  ];
  return parts.join(' ');
}

/** Quotes a text, with each byte outside plain ASCII as `\\xHH`. */
const quoted = (text: string): string =>
  `$'${text.replace(/[^ -&(-[\]-~]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`;

const count = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 20261122);
/** Far more than any call needs; a call this slow blocks others. Milliseconds. */
const slowMs = 10_000;
/** Minimum share of accepted requests; below it sessions or examples are refused, and little was tried. */
const leastShareAccepted = 0.25;
/** Maximum share of invalid requests; above it most of them tested schemas only. */
const mostShareInvalid = 0.5;

describe(`${count} requests generated from openapi.json with seed ${seed}`, () => {
  const portal = onePortal(openPortal, { onLog: (line) => void logged.push(line) });
  let employer: FuzzedEmployer;
  const logged: string[] = [];

  beforeAll(async () => {
    employer = await givenRichEmployer(portal);
  });

  it(
    'are all answered according to the contract',
    async () => {
      const issues = await run();

      expect(issues).toEqual([]);
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
    },
    60_000 + count * 200,
  );

  async function run(): Promise<string[]> {
    const api = JSON.parse((await portal.anonymous.get('/openapi.json')).bytes.toString()) as Api; // checked below
    const checkAnswer = createAnswerCheck(api);
    const known = new KnownTexts();
    const tokens = new Map<Who, string>();
    const issues: string[] = [];
    let [accepted, invalid] = [0, 0];
    let slowest = { ms: 0, call: '' };
    logged.length = 0;
    let at = 0;
    for (const request of fc.sample(requests(api, employer.examples), { numRuns: count, seed })) {
      at += 1;
      const sent = encode(request, known, `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
      const token = await tokenOf(request.who, tokens);
      const began = performance.now();
      const reply = await portal.inject({ ...sent, headers: { ...sent.headers, ...token } });
      const ms = performance.now() - began;
      const answer = { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
      const what =
        checkAnswer(request.twist === 'path' ? sent.url : request.path, sent.method, answer) ??
        (ms > slowMs ? `took ${Math.round(ms)} ms` : undefined);
      // Includes values that only the database refused, because validation should have refused them.
      for (const line of logged.splice(0)) issues.push(`logged ${line}: ${asCurl(sent, request.who)}`);
      if (ms > slowest.ms) slowest = { ms, call: `${sent.method} ${request.path}` };
      if (reply.statusCode === 422) invalid += 1;
      const text = reply.rawPayload.toString('utf8');
      const found = employer.strangersNumbers.find((number) => text.includes(number));
      if (found) issues.push(`names ${found} of another employer: ${asCurl(sent, request.who)}`);
      if (at % 200 === 0) await portal.ctx.db.deleteFrom('throttle').execute();
      if (what) issues.push(`${what}: ${asCurl(sent, request.who)}`);
      if (reply.statusCode === 401) tokens.delete(request.who);
      if (reply.statusCode !== 200) continue;
      accepted += 1;
      if (sent.method !== 'HEAD' && isJson(answer)) known.learn(reply.json());
    }
    process.stdout.write(
      `${count} requests: ${accepted} accepted, ${invalid} ended at validation; the slowest took ${Math.round(slowest.ms)} ms: ${slowest.call}\n`,
    );
    if (invalid > count * mostShareInvalid) issues.push(`${invalid} of ${count} ended at validation`);
    if (accepted < count * leastShareAccepted) issues.push(`only ${accepted} of ${count} were accepted`);
    return issues;
  }

  async function tokenOf(who: Who, tokens: Map<Who, string>): Promise<Record<string, string>> {
    if (who === 'anonymous') return {};
    const token = tokens.get(who) ?? (await signedIn(employer[who]));
    tokens.set(who, token);
    return { token };
  }

  async function signedIn(username: string): Promise<string> {
    const { db } = portal.ctx;
    const user = await firstRow(db, 'app_user', { username });
    return openSession(db, portal.clock, user.id, '127.0.0.1');
  }
});
