import { specifyRule } from './lint-planted.fixture';

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
  'export const isRunning = (row) => row.projectStatus === running; const running = 1;',
  "const open = [4, 5]; export const isOpen = (db) => db.where('insure_status', 'in', open);",
  'const open = new Set([4, 5]); export const isOpen = (row) => open.has(row.insureStatus);',
  'const wechat = 2; export const payer = { payAccountType: wechat };',
  'const withdrawn = 4; export const gone = (sql) => sql`close_type = ${withdrawn}`;',
  'export const bizType = 8 satisfies number;',
  'export const isOpen = (row) => ([4, 5] as const).includes(row.insureStatus);',
  'export const paid = async (counts) => (await counts.countByStatus()).get(40) ?? 0;',
  'export const name = (idType) => idType.label(1);',
  'export const form = (z) => ({ settleMode: z.int().default(1) });',
  'export const form = (z, staffOperateType) => z.object({ kind: z.pick(staffOperateType.default(1)) });',
  'export const form = (z) => ({ rechargePopFlag: z.literal(0) });',
];

const allowed = [
  'export const isMissing = (reply) => reply.status === 404;',
  'export const isPaid = (row, caseStatus) => row.caseStatus === caseStatus.code.paid;',
  'export const isEmpty = (rows) => rows.length === 0;',
  'export const step = (stepOfStatus, status) => stepOfStatus[status] ?? 0;',
  'const most = 5; export const isFull = (rows) => rows.length === most;',
  'let next = 1; export const isSame = (row) => row.status === next; next = row.next;',
  'const first = 1; export const firstOf = ({ status: first }) => first + 1;',
  'const first = 1; export const table = { personStatus: { first: true } };',
  'const pageSize = 10; export const page = (table) => table.get(pageSize);',
  'export const page = (z) => ({ length: z.int().default(20) });',
  'export const days = 30 satisfies number;',
];

/** In specs, which may write the numbers of the wire. */
const refusedInSpecs = [
  'export const isPaid = (row) => row.caseStatus === 41;',
  "export const open = (db) => db.where('insure_status', '=', 5);",
  'export const open = (sql) => sql`insure_status in (4, 5)`;',
];
const allowedInSpecs = [
  'export const order = { endorse_status: 1 };',
  'export const caseStatus = 41;',
  'export const address = (id) => `/insures/${id}?personStatus=2`;',
];

describe('codes of dictionaries and problems', () => {
  specifyRule('portal/no-bare-code', { refused, allowed });

  describe('in specs', () => {
    specifyRule('portal/no-bare-code', { refused: refusedInSpecs, allowed: allowedInSpecs }, 'compared');
  });
});
