import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { textOf } from '../modules/documents/template/pdf-text.fixtures';
import type { WireAnswer } from '../testing/wire-answer';

type Get = (path: string) => Promise<{ json(): unknown; rawPayload: Buffer }>;

const { unpaid, void: voided } = insureStatus.code;
const withoutPaper: readonly number[] = [unpaid, voided];

/**
 * Returns numbers, days and amounts that lists and pages show but the documents of the same records do not; there are
 * at least twelve documents.
 */
export async function misprintedFigures(get: Get): Promise<string[]> {
  const missing: string[] = [];
  let read = 0;
  for (const [path, words] of await printed(get)) {
    const text = textOf((await get(path)).rawPayload).replaceAll('\n', '');
    read += 1;
    missing.push(...words.filter((word) => !text.includes(word)).map((word) => `${path}: ${word}`));
  }
  return read < 12 ? [`only ${read} documents were read`] : missing;
}

/** Returns documents of each kind with the texts that they must contain. */
async function printed(get: Get): Promise<Map<string, string[]>> {
  const dataOf = async <Path extends string>(path: Path) =>
    ((await get(path)).json() as { data: WireAnswer<'GET', Path> }).data;
  const papers = new Map<string, string[]>();
  const { list: policies } = await dataOf('/api/insures?length=100');
  for (const one of oneEach(policies, (row) => row.insureStatus))
    if (one.policyNo && !withoutPaper.includes(one.insureStatus))
      papers.set(`/api/insures/${one.id}/policyFile`, [one.policyNo, one.startDate, one.mealName]);
  const { list: orders } = await dataOf('/api/addReduces?endorseStatus=4&length=200');
  for (const one of oneEach(orders, (row) => row.operateType))
    papers.set(`/api/addReduces/${one.id}/endorseFile`, [one.endorseNo ?? '', yuan(one.premium)]);
  const { list: cases } = await dataOf('/api/cases?length=300');
  for (const one of oneEach(cases, (row) => row.caseStatus))
    if (one.payableAmount !== null)
      papers.set(`/api/cases/${one.id}/calculationPdf`, [one.caseNo, yuan(one.payableAmount)]);
  const { list: invoices } = await dataOf('/api/invoices?length=20');
  for (const { id, invoiceNo, amount, netAmount, taxAmount } of invoices.slice(0, 3))
    if (invoiceNo)
      papers.set(`/api/invoices/${id}/file`, [invoiceNo, ...[amount, netAmount, taxAmount].map(yuan)]);
  for (const month of ['2026-09', '2026-10']) {
    const { closing, projects } = await dataOf(`/api/capitals/statement/figures?month=${month}`);
    const amounts = [closing.available, closing.frozen, ...projects.map(({ premium }) => premium)];
    papers.set(`/api/capitals/statement?month=${month}`, amounts.map(yuan));
  }
  return papers;
}

const yuan = (amount: number | null): string => yuanText(fen(Math.round(Math.abs(amount ?? 0) * 100)));

const oneEach = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];
