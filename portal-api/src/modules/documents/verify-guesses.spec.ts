import { randomBytes } from 'node:crypto';
import { openPortal, type GivenCustomer, type Portal, firstRow, insertRow } from '../../testing/portal';
import { givenPolicy, people } from '../insure/insure.fixtures';

/** `npm run check -- verify-guesses` sets the number of guesses; `npm test` uses a few. */
const isFull = process.env.VERIFY_GUESSES !== undefined;
const guesses = Number(process.env.VERIFY_GUESSES ?? 60);
const insured = isFull ? 2000 : 5;
const loads = isFull ? 200 : 3;
/** Wrong digits allowed per address; half of its calls per minute. */
const perAddress = 5;

jest.setTimeout(isFull ? 600_000 : 60_000);

const projectname = '一号车间';
const figures: Record<string, number> = { guesses, people: insured };
const msSince = (began: number) => Math.round((performance.now() - began) * 10) / 10;

describe('verifying the certificate of a project', () => {
  let portal: Portal;
  let employer: GivenCustomer;
  let docNo: string;
  let check: string;

  beforeEach(async () => {
    portal = await openPortal({ now: '2026-11-20T09:30:00+08:00' });
    employer = await portal.given.customer();
    const project = await insertRow(portal, 'project', {
      customer_id: employer.id,
      project_no: 'XM0001',
      projectname,
      created_at: portal.clock.now(),
    });
    const persons = people(insured).map((person) => ({ ...person, projectName: projectname }));
    await givenPolicy(portal, employer, { startDate: '2026-11-21', persons });
    const paper = await portal
      .as(employer.username)
      .get(`/api/insurePersons/projectCertificate?projectId=${project.id}`);
    expect(paper.status).toBe(200);
    const row = await firstRow(portal, 'document');
    docNo = row.doc_no;
    check = row.check_value;
  });
  afterEach(async () => {
    await portal.close();
    if (isFull) process.stderr.write(`${JSON.stringify(figures)}\n`);
  });

  const verify = (no: string, value: string, n: number, digits?: string) =>
    portal.anonymous.get(
      `/api/public/verify/${no}?check=${value}${digits === undefined ? '' : `&digits=${digits}`}`,
      // Changes the address before its limit of calls per minute is reached.
      { from: `2001:db8:${Math.floor(n / perAddress).toString(16)}::1` },
    );

  it('answers all wrong numbers and check values alike, and at most fifty wrong guesses of digits a day', async () => {
    const changed = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
    const attempts = [
      ...Array.from(docNo, (_, at) => [changed(docNo, at), check]),
      ...Array.from(check, (_, at) => [docNo, changed(check, at)]),
    ];
    while (attempts.length < guesses) {
      const isNumber = attempts.length % 2 === 0;
      const number = String(attempts.length).padStart(6, '0');
      attempts.push([isNumber ? `WJ20261121${number}` : docNo, randomBytes(10).toString('hex')]);
    }
    const answers = new Set<string>();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [n, [no = '', value = '']] of attempts.entries()) {
      const began = performance.now();
      const { status, body } = await verify(no, value, n);
      times[no === docNo ? 'known' : 'unknown'].push(msSince(began));
      answers.add(JSON.stringify([status, body.code, body.message, body.data]));
    }
    expect(answers).toEqual(
      new Set([JSON.stringify([404, 404, '未查询到该文件，请核对文件编号与网址是否完整', {}])]),
    );

    const digits = Array.from({ length: guesses }, (_, n) => String(n).padStart(4, '0'));
    let answered = 0;
    let found = 0;
    for (const [n, guess] of digits.entries()) {
      const { status, body } = await verify(docNo, check, guesses + n, guess);
      if (status === 429) continue;
      answered += 1;
      if (body.data.person?.isInCover) found += 1;
    }
    expect(answered - found).toBe(50);
    figures.knownMs = median(times.known);
    figures.unknownMs = median(times.unknown);
    figures.digitsAnswered = answered;
    figures.digitsFound = found;
  });

  it('shows the number of insured people on the HTML page', async () => {
    const url = `http://127.0.0.1:${await portal.listen()}`;
    const times: number[] = [];
    for (let n = 0; n < loads; n += 1) {
      if (n % perAddress === 0)
        portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
      const began = performance.now();
      const page = await fetch(`${url}/prod-api/api/public/verify/${docNo}?check=${check}`, {
        headers: { accept: 'text/html' },
      });
      const html = await page.text();
      times.push(msSince(began));
      expect(html).toContain(`${insured}人`);
    }
    figures.loads = loads;
    figures.pageMs = median(times);
    figures.slowestPageMs = Math.max(...times);
  });
});

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
