import { lintPlanted } from './lint-planted.fixture';

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
  let output = '';

  beforeAll(() => {
    output = lintPlanted('portal/no-bare-code', { refused, allowed });
  }, 60_000);

  it.each(refused)('are reported when written as numbers: %s', (line) => {
    expect(output).toContain(`refused-${refused.indexOf(line)}.js`);
  });

  it.each(allowed)('are not reported in %s', (line) => {
    expect(output).not.toContain(`allowed-${allowed.indexOf(line)}.js`);
  });
});
