import { invoiceKey, type ClaimFacts } from './claim-facts';
import { fenFromYuan, isYuan, yuanText } from '../money';
import { note, type RowNote } from './paper-checks';

/** Facts recognised in a picture. Recognition makes mistakes, so they are only ever used as hints. */
export type FileReading = { fileName: string } & (IdCardFacts | InvoiceFacts);

interface IdCardFacts {
  kind: 'id-card';
  /** Whether the number is that of the injured person. */
  isSamePerson: boolean;
  isSure: boolean;
}

export interface InvoiceFacts {
  kind: 'invoice';
  /** Each fact is empty when it could not be read. */
  invoiceNo: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Yuan, such as `812.50`. */
  total: string;
  buyer: string;
  /** Names of the facts that were recognised with low confidence. */
  unsure: readonly string[];
}

interface ReadCase {
  injuredName: string;
  injuredIdNo: string;
  facts: ClaimFacts;
  readings: readonly FileReading[];
}

export const idCardPaper = 'M02';
export const invoicePaper = 'M08';

/** Bills may be made out to the employer, so only another person's name causes a hint. */
const isPersonName = (name: string): boolean => /^\p{Script=Han}{2,4}$/u.test(name);

/** Compares the recognised facts with the case; returns one note per difference. */
export function checkReadings({ injuredName, injuredIdNo, facts, readings }: ReadCase): RowNote[] {
  return readings.flatMap((reading) =>
    reading.kind === 'id-card'
      ? idCardNotes(reading, injuredIdNo)
      : invoiceNotes(reading, injuredName, facts),
  );
}

function idCardNotes({ fileName, isSamePerson, isSure }: IdCardFacts & { fileName: string }, idNo: string) {
  if (isSamePerson) return [];
  return isSure
    ? [note(idCardPaper, 'wrong', `“${fileName}”上的身份证号码与伤者（${idNo}）不一致，请确认没有传错人。`)]
    : [note(idCardPaper, 'look', `“${fileName}”上的身份证号码没有看清，请与伤者（${idNo}）核对。`)];
}

function invoiceNotes(
  { fileName, invoiceNo, date, total, buyer, unsure }: InvoiceFacts & { fileName: string },
  injuredName: string,
  { invoices }: ClaimFacts,
): RowNote[] {
  const isSure = (fact: string) => !unsure.includes(fact);
  const notes: RowNote[] = [];
  const add = (fact: string, text: string) => {
    if (isSure(fact)) notes.push(note(invoicePaper, 'look', text));
  };
  if (isPersonName(buyer) && buyer !== injuredName)
    add('buyer', `“${fileName}”的票面姓名是${buyer}，与伤者${injuredName}不一致，请确认没有传错人。`);
  if (invoiceNo === '') return notes;
  const typed = invoices.find((one) => invoiceKey(one.invoiceNo) === invoiceKey(invoiceNo));
  if (!typed) {
    add('invoiceNo', `“${fileName}”的票面号码是${invoiceNo}，没有填写这张发票，请核对号码或补填。`);
    return notes;
  }
  if (date !== '' && date !== typed.date)
    add('date', `发票${typed.invoiceNo}填写的开票日期是${typed.date}，票面是${date}，请核对。`);
  if (isYuan(total) && fenFromYuan(total) !== typed.amount)
    add(
      'total',
      `发票${typed.invoiceNo}填写的金额是${yuanText(typed.amount)}元，票面是${yuanText(fenFromYuan(total))}元，请核对。`,
    );
  return notes;
}

interface ReadFiles {
  materialCode: string;
  isConfigured: boolean;
  files: number;
  read: number;
  /** Files whose recognition was tried without a result. */
  unread: number;
}

/** Describes the recognition of a row's files and what was compared without it; undefined for kinds without it. */
export function readingText({
  materialCode,
  isConfigured,
  files,
  read,
  unread,
}: ReadFiles): string | undefined {
  const words = textsOf[materialCode];
  if (!words || files === 0) return undefined;
  if (!isConfigured) return `图片内容未由机器识别，${words.without}`;
  if (read + unread < files) return '正在识别图片内容，完成后显示核对结果。';
  if (read === 0) return `未能从图片中识别出内容，${words.without}`;
  const rest = unread > 0 ? `，另有${unread}份未能识别，请自行核对` : '';
  return `已由机器识别${read}份并核对${words.compared}${rest}。`;
}

const textsOf: Readonly<Record<string, { without: string; compared: string }>> = {
  [idCardPaper]: {
    without: '请自行核对姓名和证件号码；清晰度、页数和重复文件已检查。',
    compared: '伤者的证件号码',
  },
  [invoicePaper]: {
    without: '请对照票面核对；已按填写的号码、日期和金额检查，重复文件也已检查。',
    compared: '填写的号码、日期、金额和姓名',
  },
};
