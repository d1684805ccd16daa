import { z } from 'zod';
import { statementKind } from '../../domain/dictionaries';
import { defineEndpoint } from '../endpoint';
import { problems } from '../problem';
import { ledgerEntryIdInQuery, rechargeIdInQuery, settlementIdInQuery } from '../ids';
import { civilDate, money, month } from '../wire';

export const longestBookkeepingMonths = 12;

const amounts = z.object({ available: money, frozen: money });

const shared = { access: 'main-account', problems: [problems.invalidInput] } as const;
const ofMonth = z.object({ month });

/**
 * Returns the changes of the wallet's two accounts in a month. Opening plus all movements is the closing, which is the
 * opening of the next month. 422 for a future month.
 */
export const getStatement = defineEndpoint({
  ...shared,
  id: 'statements.get-statement',
  path: '/api/capitals/statement/figures',
  summary: 'Statement of a month in figures',
  query: ofMonth,
  answer: z.object({
    month,
    beginDate: civilDate,
    /** The last day of the month; today for the current month. */
    endDate: civilDate,
    isRunning: z.boolean(),
    opening: amounts,
    closing: amounts,
    /** Freezing moves money between the two accounts: its sum over both is zero. */
    movements: z.array(amounts.extend({ kind: z.literal(statementKind.codes), count: z.int() })),
    /** Premium minus refunds; null for people without a project. */
    projects: z.array(z.object({ projectname: z.string().nullable(), premium: money })),
    lineCount: z.int(),
  }),
});

/** Returns the statement as a stored document with a verification mark. */
export const getStatementFile = defineEndpoint({
  ...shared,
  id: 'statements.file',
  path: '/api/capitals/statement',
  summary: 'Statement of a month as PDF',
  query: ofMonth,
  raw: true,
});

/** Returns the statement as a workbook with every movement. */
export const getStatementSheet = defineEndpoint({
  ...shared,
  id: 'statements.sheet',
  path: '/api/capitals/statement/sheet',
  summary: 'Statement of a month as .xlsx',
  query: ofMonth,
  raw: true,
});

/** Returns rows for the employer's own bookkeeping of these months: debits and credits that balance. */
export const getBookkeepingSheet = defineEndpoint({
  ...shared,
  id: 'statements.bookkeeping',
  path: '/api/capitals/bookkeeping',
  summary: 'Rows for bookkeeping as .xlsx',
  query: z
    .object({ beginMonth: month, endMonth: month })
    .refine(({ beginMonth, endMonth }) => beginMonth <= endMonth, {
      path: ['endMonth'],
      message: '结束月份不能早于开始月份',
    })
    .refine(
      ({ beginMonth, endMonth }) =>
        monthNumber(endMonth) - monthNumber(beginMonth) < longestBookkeepingMonths,
      { path: ['beginMonth'], message: `最多导出${longestBookkeepingMonths}个月` },
    ),
  raw: true,
});

const monthNumber = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));

/** Returns the receipt of one booking as a stored document, by its entry, or by the recharge or bill it paid. */
export const getReceipt = defineEndpoint({
  ...shared,
  id: 'statements.receipt',
  path: '/api/capitals/receipt',
  problems: [problems.notFound, problems.invalidInput],
  summary: 'Receipt of a booking (PDF)',
  query: z
    .object({
      entryId: ledgerEntryIdInQuery.optional(),
      costId: rechargeIdInQuery.optional(),
      settlementId: settlementIdInQuery.optional(),
    })
    .refine((given) => Object.values(given).filter((id) => id !== undefined).length === 1, {
      path: ['entryId'],
      message: '请指定一笔交易',
    }),
  raw: true,
});
