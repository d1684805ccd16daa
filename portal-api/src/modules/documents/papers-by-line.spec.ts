import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { openDemo, type Demo } from '../../testing/demo';
import { insureState } from '../insure/insure-states';
import { openSession } from '../session';
import { createPdfSealer } from './seal/pdf-sealer';
import { pdfsig } from './seal/pdfsig.fixture';
import { readSealKey } from './seal/seal-key';
import type { PdfBlocks } from './template/draw-pdf';
import { writtenLines, type WrittenLine } from './template/pdf-text.fixtures';
import { firstRow, updateRows } from '../../testing/portal';

/** Number of generated employers, each with other long names and amounts; one by default. */
const employers = Number(process.env.PAPERS_EMPLOYERS ?? 1);
/** People added to a policy of the last employer; none by default. */
const people = Number(process.env.PAPERS_PEOPLE ?? 0);
const perEmployerMs = 900_000;

const inForce = 'insure_status in (4, 5)';

const company =
  '新疆维吾尔自治区乌鲁木齐市高新技术产业开发区丝绸之路建筑工程劳务服务（集团）股份有限责任公司第一建筑安装分公司海沧项目';
const insurer =
  '中国示例财产保险股份有限公司新疆维吾尔自治区分公司乌鲁木齐市高新技术产业开发区中心支公司营业部第二综合业务服务部门';
const person = '阿卜杜热合曼江·买买提明吐尔逊·阿卜杜拉阿不都克里木·努尔买买提艾合买提江玉苏';

/** Text that must stay on one line: dates, amounts, and numbers of documents, people and companies. */
const unbroken =
  /\d{4}-\d\d-\d\d|[-+]?¥?\d{1,3}(?:,\d{3})*\.\d{2}|[A-Z]{1,6}\d{6,}|[\dA-Z]{6}\*{4,}[\dA-Z]{2,4}|\d{6,}/g;

/** Rotates the characters, so that lines break at other places. */
const turned = (text: string, by: number) => text.slice(by % 23) + text.slice(0, by % 23);

/** Every document of the demo's rich account, with the longest possible names. */
describe('the documents of an employer with long names', () => {
  let demo: Demo;
  let server: FastifyInstance;
  let headers: { token: string };
  let customer: number;
  let asked: PdfBlocks | undefined;

  beforeAll(async () => {
    demo = await openDemo();
    const { db, clock, workers } = demo.ctx;
    const sealKey = await readSealKey(demo.ctx.config, clock.now());
    if (sealKey) demo.ctx.sealer = createPdfSealer(sealKey, demo.ctx.alarms);
    server = await demo.serve();
    await demo.ctx.jobs.runAll();
    const user = await firstRow(db, 'app_user', { username: '13900000001' });
    customer = user.customer_id;
    headers = { token: await openSession(db, clock, user.id, '127.0.0.1') };
    await updateRows(db, 'project', { projectname: sql<string>`'海沧一厂装配线' || id` });
    const run = workers.run;
    jest.spyOn(workers, 'run').mockImplementation((owner, name, input, stopped) => {
      if (name === 'drawPdf') asked = input as PdfBlocks;
      return run(owner, name, input, stopped);
    });
  }, 180_000);
  afterAll(async () => {
    jest.restoreAllMocks();
    await server.close();
    await demo.close();
  });

  /** Renames everything and deletes the stored documents, so that they are generated again. */
  async function renameAll(turn: number) {
    const { db } = demo.ctx;
    const named = (text: string) => `${turned(text, turn)}${turn === 0 ? '' : `NO.${turn}`}`;
    await db.deleteFrom('document').execute();
    await updateRows(db, 'customer', { customername: named(company) }, { id: customer });
    await updateRows(db, 'signcompany', { signcompanyname: sql<string>`${named(company)}::text || id` });
    await updateRows(db, 'supplyer', { supplyername: sql<string>`${named(insurer)}::text || id` });
    await db
      .updateTable('insure_person')
      .set({ name: turned(person, turn) })
      .where(sql<boolean>`id % 3 = 0`)
      .execute();
    // One premium is so large that totals reach the maximum number of digits.
    await db
      .updateTable('insure_person')
      .set({ premium_fen: 9_999_999_999 - turn * 7_654_321 })
      .where(sql<boolean>`id % 500 = 0`)
      .execute();
  }

  /** Adds people to the first policy, each a copy of an existing person. */
  async function fillPolicy() {
    if (people === 0) return;
    const { db } = demo.ctx;
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'insure_person' and column_name not in ('id', 'id_no_hash', 'continues_id')`.execute(
      db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    const [policy] = await ids('insure', inForce);
    await sql`insert into insure_person (id_no_hash, ${columns})
      select id_no_hash || ' ' || copy, ${columns}
      from insure_person cross join generate_series(1, ${people}::int) as copy
      where insure_id = ${policy} and person_status = ${personStatus.code.inCover} limit ${people}`.execute(
      db,
    );
  }

  type Owned = 'insure' | 'insure_person' | 'add_reduce' | 'cases' | 'invoice' | 'customer_meal' | 'project';

  const ids = async (table: Owned, where: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where customer_id = ${customer} and ${sql.raw(where)} order by id limit 3`.execute(
      demo.ctx.db,
    );
    return rows.map(({ id }) => id);
  };

  const ofRows = (table: Owned, where: string, pathOf: (id: number) => string) => async () =>
    (await ids(table, where)).map(pathOf);
  const calculated = 'id in (select case_id from case_adjust)';
  const certified = `person_status = ${personStatus.code.inCover} and id % 3 = 0`;

  const papers: Record<string, () => Promise<string[]>> = {
    'an agreement': async () => ['/api/signcompanys/1/protocol'],
    'a letter of authority': async () => ['/api/customers/authLetterTemplate'],
    'a plan letter': ofRows('customer_meal', 'true', (id) => `/api/customers/planLetter?ids=${id}`),
    'a quote': ofRows(
      'customer_meal',
      'true',
      (id) => `/api/customerMeals/quoteFile/${id}?counts=1:99999,2:60000,3:80000`,
    ),
    'clauses and guide': async () => ['/supplyers/clauseFile/1', '/api/supplyers/operationGuide/1'],
    'special terms': ofRows('customer_meal', 'true', (id) => `/supplierInsurefiles/specialClause/${id}`),
    'an application': ofRows(
      'insure',
      `insure_status in (${insureState.submitted}, ${insureState.unpaid})`,
      (id) => `/api/insures/${id}/applicationFile`,
    ),
    'a policy': ofRows('insure', inForce, (id) => `/api/insures/${id}/policyFile`),
    'an endorsement': ofRows('add_reduce', 'endorse_status = 4', (id) => `/api/addReduces/${id}/endorseFile`),
    'a certificate': ofRows('insure_person', certified, (id) => `/api/insurePersons/${id}/certificate`),
    'a certificate of a project': ofRows(
      'project',
      'true',
      (id) => `/api/insurePersons/projectCertificate?projectId=${id}`,
    ),
    'a decision letter': ofRows('cases', 'close_time is not null', (id) => `/api/cases/${id}/noticePdf`),
    'a calculation': ofRows('cases', calculated, (id) => `/api/cases/${id}/calculationPdf`),
    'forms of a claim': async () => {
      const [id] = await ids('cases', calculated);
      return ['M01', 'M04', 'M15', 'M26'].map((code) => `/api/caseTemplates/${code}?caseId=${id}`);
    },
    'a report of risks': async () => ['/api/cases/riskData/report'],
    'a statement': async () => ['/api/capitals/statement?month=2026-10'],
    'a receipt': async () => {
      const { rows } = await sql<{ id: number }>`
        select distinct entry_id as id from ledger_line where customer_id = ${customer} order by id desc limit 3`.execute(
        demo.ctx.db,
      );
      return rows.map(({ id }) => `/api/capitals/receipt?entryId=${id}`);
    },
    'an invoice': ofRows('invoice', 'invoice_no is not null', (id) => `/api/invoices/${id}/file`),
  };

  it.each(Array.from({ length: employers }, (_, turn) => turn))(
    'break no number, amount or date, overlap no text, and have valid signatures: employer %i',
    async (turn) => {
      await renameAll(turn);
      if (turn === employers - 1) await fillPolicy();

      const issues: unknown[] = [];
      for (const [kind, pathsOf] of Object.entries(papers)) {
        const paths = await pathsOf();
        if (paths.length === 0) issues.push(`${kind}: there is none`);
        for (const path of paths) issues.push(...(await issuesIn(path)).map((issue) => `${path}: ${issue}`));
      }

      expect(issues).toEqual([]);
    },
    perEmployerMs,
  );

  async function issuesIn(path: string): Promise<string[]> {
    asked = undefined;
    const reply = await server.inject({ method: 'GET', url: `/prod-api${path}`, headers });
    if (reply.statusCode !== 200) return [reply.body];
    const bytes = reply.rawPayload;
    const lines = writtenLines(bytes);
    const isForged = bytes.includes('/ByteRange') && pdfsig(bytes) === 'invalid';
    return [
      ...brokenIn(lines, asked).map((word) => `${word} is broken`),
      ...overlapsIn(lines),
      ...(isForged ? ['the signature is not valid'] : []),
    ];
  }
});

/** Returns values of the content that appear less often in the lines than in the content. */
function brokenIn(lines: readonly WrittenLine[], drawn: PdfBlocks | undefined): string[] {
  const wanted = counted(JSON.stringify(drawn?.blocks ?? []));
  const written = counted(lines.map(({ text }) => text).join('\n'));
  return [...wanted].filter(([word, count]) => (written.get(word) ?? 0) < count).map(([word]) => word);
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(unbroken)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const wide = /[\u{3000}-\u{303f}\u{4e00}-\u{9fff}\u{ff00}-\u{ffef}·]/u;

/** Estimates the drawn width, erring on the narrow side. */
const widthOf = ({ text, size }: WrittenLine): number =>
  [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 0.98 : sign === ' ' ? 0.22 : 0.45), 0) * size;

/** Finds lines that overlap another line or the edge of the page. The watermark overlaps on purpose. */
function overlapsIn(lines: readonly WrittenLine[]): string[] {
  const issues: string[] = [];
  const pages = new Map<number, WrittenLine[]>();
  for (const line of lines.filter(({ size, text }) => size < 100 && [...text].length > 1)) {
    if (line.x < 50 || line.x + widthOf(line) > 545) issues.push(`${line.text} is over the edge`);
    const before = pages.get(line.page) ?? [];
    for (const other of before) {
      const isBeside = line.x + widthOf(line) <= other.x || other.x + widthOf(other) <= line.x;
      const isAbove = Math.abs(line.y - other.y) >= Math.min(line.size, other.size);
      if (!isBeside && !isAbove) issues.push(`${line.text} | ${other.text}`);
    }
    pages.set(line.page, [...before, line]);
  }
  return issues;
}
