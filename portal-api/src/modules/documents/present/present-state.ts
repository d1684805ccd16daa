import type { Selectable } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../../platform/context';
import type { DocumentKind, DocumentTable } from '../documents.tables';
import { calculationNow, noticeNow } from './case-state';
import { applicationNow, certificateNow, endorsementNow, policyNow } from './cover-state';
import { invoiceNow, receiptNow, redInvoiceNow, statementNow } from './money-state';
import { planLetterNow } from './plan-state';

type KeptRow = Pick<Selectable<DocumentTable>, 'id' | 'customer_id' | 'kind' | 'biz_key' | 'issued_at'>;

/** What a document is about, as it is now. */
export interface Present {
  /** The number of what it is about, and what that number is called. */
  number: readonly [name: string, value: string];
  /** Several insurers are joined; null where none is concerned. */
  insurer: string | null;
  from: CivilDate | null;
  to: CivilDate | null;
  /** In one word, such as 保障中. */
  state: string;
  /** `good` holds today, `waiting` will, `over` does not. */
  tone: 'good' | 'waiting' | 'over';
  note: string | null;
}

/** What a row says of itself from the id in its `biz_key`; undefined when it is gone. */
export type ReadPresent = (ctx: Context, row: KeptRow) => Promise<Present | undefined>;

/** The present state of each kind of document: a new kind does not compile without one. */
const readers: Record<DocumentKind, ReadPresent> = {
  application: applicationNow,
  policy: policyNow,
  endorsement: endorsementNow,
  certificate: certificateNow,
  'plan-letter': planLetterNow,
  'claim-notice': noticeNow,
  'claim-calculation': calculationNow,
  statement: statementNow,
  receipt: receiptNow,
  invoice: invoiceNow,
  'red-invoice': redInvoiceNow,
};

/** These are about something that goes on whichever edition is at hand; of the others an old edition says nothing any more. */
const aboutCover: readonly DocumentKind[] = ['application', 'policy', 'endorsement', 'certificate'];

/** The present state of what a document is about; `isNewest` is false once another edition was issued. */
export async function presentOf(ctx: Context, row: KeptRow, isNewest: boolean): Promise<Present> {
  const found = (await readers[row.kind](ctx, row)) ?? gone;
  return isNewest || aboutCover.includes(row.kind)
    ? found
    : { ...found, state: '已被替换', tone: 'over', note: found.note };
}

const gone: Present = {
  number: ['编号', '-'],
  insurer: null,
  from: null,
  to: null,
  state: '已作废',
  tone: 'over',
  note: '文件所依据的记录已不存在',
};
