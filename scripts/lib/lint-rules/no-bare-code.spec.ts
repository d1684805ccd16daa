import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

const refused = [
  'export const isPaid = (row) => row.caseStatus === 41;',
  'export const isAdding = ({ operateType }) => operateType < 2;',
  'export const order = { endorse_status: 1 };',
  'export const move = (row) => { row.person_status = 5; };',
  "export const open = (db) => db.where('insure.insure_status', '=', 5);",
  "export const open = (db) => db.where('insure_status', 'in', [4, 5]);",
  'export const open = (sql) => sql`insure_status in (4, 5)`;',
  'export const isOpen = (row) => [4, 5].includes(row.insureStatus);',
  'export const step = (row) => { switch (row.payType) { case 1: return true; default: return false; } };',
  'const failedStatuses = [2, 9]; export { failedStatuses };',
  'const stepOfStatus = { 0: 1, 1: 2 }; export { stepOfStatus };',
  'export const checkCode = { missing: 0, passed: 2 };',
  'export const mode = (row) => row.settleMode ?? 1;',
  'export const isGone = (error) => error.code === 404;',
  'export const isFirst = (user) => user.firstLoginFlag === 1;',
  'export const payer = (isBank) => ({ payAccountType: isBank ? 1 : 2 });',
];

const allowed = [
  'export const isMissing = (reply) => reply.status === 404;',
  'export const isPaid = (row, caseStatus) => row.caseStatus === caseStatus.code.paid;',
  'export const isEmpty = (rows) => rows.length === 0;',
  'export const step = (stepOfStatus, status) => stepOfStatus[status] ?? 0;',
];

describe('codes of dictionaries and problems', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-codes-'));
  let output = '';

  beforeAll(() => {
    const config = {
      jsPlugins: [join(root, 'scripts', 'lib', 'lint-rules', 'plugin.mjs')],
      categories: { correctness: 'off' },
      rules: { 'portal/no-bare-code': 'error' },
    };
    writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
    refused.forEach((line, at) => writeFileSync(join(folder, `refused-${at}.js`), line));
    allowed.forEach((line, at) => writeFileSync(join(folder, `allowed-${at}.js`), line));
    const tool = join(root, 'node_modules', '.bin', 'oxlint');
    output = spawnSync(tool, ['-c', join(folder, 'oxlint.json'), '-f', 'unix', folder], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(refused)('are reported when written as numbers: %s', (line) => {
    expect(output).toContain(`refused-${refused.indexOf(line)}.js`);
  });

  it.each(allowed)('are not reported in %s', (line) => {
    expect(output).not.toContain(`allowed-${allowed.indexOf(line)}.js`);
  });
});
