import type { CivilDate } from '../civil-date';
import { claimItem } from '../dictionaries/claims';
import { daysOf, invoiceKey, type ClaimedInvoice, type ClaimFacts } from './claim-facts';
import { materialName } from './claim-materials';
import { addFen, fen, yuanText } from '../money';
import { hiddenCase } from '../texts';

/** Severity of a check: `look` requests a second look, `wrong` is likely wrong. Neither ever blocks a case. */
export type PaperMark = 'look' | 'wrong';

export interface PaperNote {
  mark: PaperMark;
  /** One sentence: what was found and what to do. */
  text: string;
}

/** A note with the checklist row that it belongs to. */
export interface RowNote extends PaperNote {
  materialCode: string;
}

interface CheckedFile {
  id: string;
  fileName: string;
  mime: string;
  sha256: string;
  /** A document with blank pages only. */
  isBlank?: boolean | undefined;
}

export interface CheckedPaper {
  materialCode: string;
  required: boolean;
  files: readonly CheckedFile[];
}

/** Another case of the same employer; the case number is null when the caller may not see that case. */
export interface OtherCase {
  caseNo: string | null;
  /** Concerns the same person or accident: such cases share documents. */
  isRelated: boolean;
}

export interface CheckedCase {
  today: CivilDate;
  accidentDay: CivilDate;
  claimItems: readonly number[];
  facts: ClaimFacts;
  papers: readonly CheckedPaper[];
  /** Other cases that contain the same file, by the file's SHA-256. */
  filesElsewhere: ReadonlyMap<string, OtherCase>;
  /** Other cases that claim the same invoice, by {@link invoiceKey}. */
  invoicesElsewhere: ReadonlyMap<string, OtherCase>;
}

type Rule = (about: CheckedCase) => RowNote[];

const billPaper = 'M08';
const leavePaper = 'M12';
/** Proofs of spending may be used in one case only: bills, their lists, payment receipts. */
const paidOnce: readonly string[] = [billPaper, 'M09', 'M16'];

/** Minimum number of pictures for documents with several sides or sheets. */
const fewestPages: Readonly<Record<string, { pages: number; what: string }>> = {
  M02: { pages: 2, what: '身份证正面和反面各一张' },
  M22: { pages: 2, what: '亲属关系证明和继承人身份证' },
  M24: { pages: 2, what: '证件正面和反面（或正页和副页）各一张' },
};

/** Names another case; a neutral text when the reader may not see that case. */
export const otherCaseName = ({ caseNo }: Pick<OtherCase, 'caseNo'>): string =>
  caseNo === null ? hiddenCase : `案件${caseNo}`;
export const note = (materialCode: string, mark: PaperMark, text: string): RowNote => ({
  materialCode,
  mark,
  text,
});

/** Returns a note for each file to which a check objects. */
const eachFile = (
  { papers }: CheckedCase,
  check: (file: CheckedFile, materialCode: string) => RowNote | undefined,
): RowNote[] =>
  papers.flatMap(({ materialCode, files }) => files.flatMap((file) => check(file, materialCode) ?? []));

const fileTwiceHere: Rule = (about) => {
  const seen = new Map<string, { code: string; fileName: string }>();
  return eachFile(about, ({ sha256, fileName }, code) => {
    const first = seen.get(sha256);
    if (!first) {
      seen.set(sha256, { code, fileName });
      return undefined;
    }
    const text =
      first.code === code
        ? `“${fileName}”与“${first.fileName}”是同一份文件，请删除其中一份。`
        : `“${fileName}”与“${materialName(first.code)}”中的文件相同，请换成本项材料的文件。`;
    return note(code, 'look', text);
  });
};

const blankFile: Rule = (about) =>
  eachFile(about, ({ fileName, isBlank }, code) =>
    isBlank ? note(code, 'wrong', `“${fileName}”是空白文件，请更换为有内容的文件。`) : undefined,
  );

const fileElsewhere: Rule = (about) =>
  eachFile(about, ({ sha256, fileName }, code) => {
    const other = about.filesElsewhere.get(sha256);
    if (!other) return undefined;
    const name = otherCaseName(other);
    if (paidOnce.includes(code))
      return note(code, 'wrong', `“${fileName}”已在${name}中提交，同一票据只赔一次，请更换。`);
    return other.isRelated
      ? undefined
      : note(code, 'look', `“${fileName}”与${name}的材料相同，请确认没有传错人。`);
  });

/** Makes a rule of a check that returns what is wrong with a claimed invoice. */
const eachInvoice =
  (check: (invoice: ClaimedInvoice, about: CheckedCase, at: number) => string | false | undefined): Rule =>
  (about) =>
    about.claimItems.includes(claimItem.code.medical)
      ? about.facts.invoices.flatMap((invoice, at) => {
          const text = check(invoice, about, at);
          return text ? note(billPaper, 'wrong', text) : [];
        })
      : [];

const invoiceTwiceHere = eachInvoice(
  ({ invoiceNo }, { facts }, at) =>
    facts.invoices.findIndex((one) => invoiceKey(one.invoiceNo) === invoiceKey(invoiceNo)) < at &&
    `发票${invoiceNo}填写了两次，请删除重复的一张。`,
);

const invoiceElsewhere = eachInvoice(({ invoiceNo }, { invoicesElsewhere }) => {
  const other = invoicesElsewhere.get(invoiceKey(invoiceNo));
  return other && `发票${invoiceNo}已在${otherCaseName(other)}中索赔，请核对号码，重复的请删除。`;
});

const invoiceTooEarly = eachInvoice(
  ({ invoiceNo, date }, { accidentDay }) =>
    date < accidentDay &&
    `发票${invoiceNo}开于${date}，早于出险日期${accidentDay}，请核对日期，与本次事故无关的请删除。`,
);

const invoiceInFuture = eachInvoice(
  ({ invoiceNo, date }, { today }) =>
    date > today && `发票${invoiceNo}的开票日期${date}还没有到，请按票面更正日期。`,
);

const sumDiffers: Rule = ({ facts, claimItems }) => {
  if (facts.billTotal === undefined || !claimItems.includes(claimItem.code.medical)) return [];
  const sum = addFen(...facts.invoices.map(({ amount }) => amount));
  const difference = fen(Math.abs(sum - facts.billTotal));
  if (difference === 0) return [];
  const todo = sum < facts.billTotal ? '请补填缺少的发票或更正合计' : '请核对发票金额或更正合计';
  const amounts = `发票合计${yuanText(sum)}元，与费用合计${yuanText(facts.billTotal)}元相差${yuanText(difference)}元`;
  return [note(billPaper, 'look', `${amounts}，${todo}。`)];
};

const leaveDiffers: Rule = ({ facts, claimItems }) => {
  const { certifiedLeaveDays: certified, leave } = facts;
  if (certified === undefined || !claimItems.includes(claimItem.code.lostWages)) return [];
  const days = daysOf(leave);
  if (days === certified) return [];
  const text = `误工期间共${days}天，建休单写明${certified}天，请按建休单更正日期或补传其余建休单。`;
  return [note(leavePaper, 'look', text)];
};

/** A PDF or similar document has any number of pages, so only rows that consist of pictures are counted. */
const pagesMissing: Rule = ({ papers, facts, claimItems }) =>
  papers.flatMap(({ materialCode: code, required, files }) => {
    if (!required || files.length === 0 || files.some(({ mime }) => !mime.startsWith('image/'))) return [];
    const invoices = claimItems.includes(claimItem.code.medical) ? facts.invoices.length : 0;
    if (code === billPaper && files.length < invoices)
      return note(code, 'look', `填写了${invoices}张发票，只上传了${files.length}张图片，请补传其余发票。`);
    const rule = fewestPages[code];
    return rule && files.length < rule.pages
      ? note(code, 'look', `现在只有${files.length}张图片，请上传${rule.what}。`)
      : [];
  });

const paperRules: readonly Rule[] = [blankFile, fileElsewhere, fileTwiceHere, pagesMissing];
const factRules: readonly Rule[] = [
  invoiceElsewhere,
  invoiceTwiceHere,
  invoiceTooEarly,
  invoiceInFuture,
  sumDiffers,
  leaveDiffers,
];

/** Checks the claimed facts only, which can still be corrected when the documents are closed already. */
export const checkFacts: Rule = (about) => factRules.flatMap((rule) => rule(about));

/** Lists what should be checked again before the documents are submitted; empty when there is nothing. */
export const checkPapers: Rule = (about) => [
  ...paperRules.flatMap((rule) => rule(about)),
  ...checkFacts(about),
];

/** Returns the most severe mark of the notes; `fine` when there are none. */
export function markOf(notes: readonly PaperNote[]): PaperMark | 'fine' {
  if (notes.length === 0) return 'fine';
  return notes.some(({ mark }) => mark === 'wrong') ? 'wrong' : 'look';
}
