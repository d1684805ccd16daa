import { z } from 'zod';
import { isPlausibleDay, type CivilDate } from '../domain/civil-date';
import { cleanMobile, cleanName, cleanText, cleanWord } from '../domain/cleaning';
import { isMobile, isPersonName } from '../domain/contact';
import { largestAmountFen, largestAmountText } from '../domain/constants';
import {
  amountIssue,
  fen,
  fenFromYuan,
  isWithheld,
  isYuan,
  withheld,
  wholeFenText,
  yuanOfFen,
  type Fen,
  type Withheld,
} from '../domain/money';
import * as texts from '../domain/texts';
import { unreadableTime } from '../domain/typed-day';

/** Above this, a number of fen is no longer exact. */
const mostYuan = 90_000_000_000_000;

/** The one conversion between yuan on the wire and whole fen in code: a third decimal is refused, never rounded. */
const conversion = {
  decode: (yuan: number) => fenFromYuan(yuan),
  encode: (amount: Fen) => yuanOfFen(amount),
};
const wholeFen = z.custom<Fen>(Number.isSafeInteger, {
  error: ({ input }) => amountIssue(input as Fen) ?? wholeFenText,
});

/** An amount with additional rules for its wire format. */
export const yuanOf = (wire: z.ZodNumber) => z.codec(wire.refine(isYuan, wholeFenText), wholeFen, conversion);

/** Money: a number of yuan with at most two decimals on the wire, whole fen in code. Lossless up to ±90 trillion yuan. */
export const money = yuanOf(z.number().min(-mostYuan).max(mostYuan));

/** Null on the wire is an amount that this caller may not see. */
const withholdable = () =>
  z.codec(
    z
      .number()
      .nullable()
      .refine((amount) => amount === null || isYuan(amount), wholeFenText),
    z.custom<Fen | Withheld>((value) => Number.isSafeInteger(value) || isWithheld(value)),
    {
      decode: (amount) => (amount === null ? withheld : conversion.decode(amount)),
      encode: (amount) => (isWithheld(amount) ? null : conversion.encode(amount)),
    },
  );

/** Premium and amounts derived from it, in a response: withheld from project users without `viewCost`. */
export const cost = withholdable();

/** Text that contains premiums, such as a formula: `***` for project users without `viewCost`. */
export const costText = z.string();

/** The employer's money, in a response: withheld from every project user. */
export const balance = withholdable();

/** Limits of a plan. They are terms of the cover and not a cost: everybody who sees the plan sees them. */
export const coverLimit = yuanOf(z.number());

const largestYuan = yuanOfFen(largestAmountFen);

/** One amount that a user enters: not negative, at most 1亿元. */
export const amount = yuanOf(
  z.number('请输入金额').min(0, '金额不能为负数').max(largestYuan, largestAmountText),
);

/** Notation of whole numbers: without `+`, exponent, blank, leading zero or digits of another script. */
const wholeForm = /^(?:0|-?[1-9]\d{0,15})$/;
/** Accepts more than two decimals, so that the number's own check refuses them with a more specific message. */
const yuanForm = /^(?:0|-?[1-9]\d{0,15})(?:\.\d{1,9})?$/;

/**
 * A number sent as text, as in paths, queries and forms; text in another notation is refused, never converted. Typed as
 * the coerced number that the decoder returns.
 */
export const numberInText = <Given = string | number>(number: z.ZodType<number>, form = wholeForm) =>
  z.preprocess<unknown, z.ZodType<number>, Given>(
    (given) => (typeof given === 'string' && form.test(given) ? Number(given) : given),
    number,
  ) as unknown as z.ZodCoercedNumber<Given>;

/** A missing value keeps its usual message. */
const unlessMissing = (text: string) => ({
  error: ({ input }: { input?: unknown }) => ((input ?? null) === null ? undefined : text),
});
const whole = z.int(unlessMissing('请填写整数'));

/** Yuan in a query string, at most 1亿元; handlers turn it into fen with `fenFromYuan`. */
export const yuanInQuery = numberInText(
  z
    .number(unlessMissing(texts.amountUnreadable))
    .min(0, '金额不能为负数')
    .max(largestYuan, largestAmountText)
    .refine(isYuan, wholeFenText),
  yuanForm,
);

/** Whole fen in a query string, at most 1亿元: the end of a range of amounts. */
export const fenInQuery = numberInText(
  z.int(texts.amountUnreadable).min(0, '金额不能为负数').max(largestAmountFen, largestAmountText),
).transform(fen);

/** Filters of a list by an amount, for its `ranges`. */
export const amountRange = { amountFrom: fenInQuery.optional(), amountTo: fenInQuery.optional() };

/** A day in Asia/Shanghai, `YYYY-MM-DD`, of the years 1900 to 2200. */
export const civilDate = z
  .custom<CivilDate>((value) => typeof value === 'string' && isPlausibleDay(value), {
    error: ({ input }) => (typeof input === 'string' && input ? unreadableTime(input, 'day') : '请填写日期'),
  })
  .meta({ type: 'string', format: 'date' });

/** A month, `YYYY-MM`, of the years 1900 to 2199. */
export const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, '月份格式不正确');

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** A step in the history of a record: the state that it reached. */
export const statusStep = z.object({
  status: z.int(),
  at: instant,
  actor: z.string(),
  remark: z.string().nullable(),
});

/** An instant that a person states, with any offset, of the years 1900 to 2199. */
export const statedInstant = (missing: string) =>
  z.iso.datetime({ offset: true, error: missing }).regex(/^(19|20|21)/, missing);

/** Row ids are safe positive integers. */
export const rowId = z.int().positive();

/** Range of codes, versions and counts, which are PostgreSQL `integer` columns. */
const columnRange = { least: -2_147_483_648, most: 2_147_483_647 } as const;
export const codeNumber = (missing?: string) =>
  z.int(missing).min(columnRange.least, missing).max(columnRange.most, missing);

export const textLike = (form: RegExp, message?: string) => z.string().regex(form, message);

/** A text of `min` to `max` characters with one message for both; `missing` is the message if it is absent. */
export const ranged = (min: number, max: number, message: string, missing?: string) =>
  z.string(missing).trim().min(min, message).max(max, message);

const tooLong = (max: number) => `不能超过${max}个字`;

/** A text of `min` to `max` characters; `missing` is the message if it is absent. */
export const words = (min: number, max: number, short: string, missing = short) =>
  z.string(missing).overwrite(cleanText).trim().min(min, short).max(max, tooLong(max));

/** Normalizes a mobile to eleven digits, whatever its grouping, with or without +86. */
export const mobile = z
  .string(texts.invalidMobile)
  .overwrite(cleanMobile)
  .refine(isMobile, texts.invalidMobile);

export const mobileIfAny = z
  .string()
  .overwrite(cleanMobile)
  .refine((text) => text === '' || isMobile(text), texts.invalidMobile);

/** A person's name, normalized as in all lists and papers. */
export const personName = (message: string = texts.invalidName, missing = message) =>
  z.string(missing).overwrite(cleanName).refine(isPersonName, message);

export const personNameIfAny = z
  .string()
  .overwrite(cleanName)
  .refine((name) => name === '' || isPersonName(name), texts.invalidName);

/**
 * A list that the handler refuses with a specific message if it is longer than `most`, which also determines the limit
 * of the body's size.
 */
export const listUpTo = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).meta({ maxItems: most });

/** A required search text in a query string, of at least `min` characters. */
export const word = (min: number, short: string) =>
  z.string(short).overwrite(cleanWord).min(min, short).max(50, tooLong(50));

/** An optional search text; without it, everything is listed. */
export const wordInQuery = z.string().overwrite(cleanWord).max(50).optional();

export const codeInQuery = numberInText(whole.min(columnRange.least).max(columnRange.most));

/** One or more codes of one digit in a query string, joined by commas. */
export const codesInQuery = textLike(/^\d(,\d)*$/).optional();

/** A province, city or district in a query string. */
export const regionInQuery = z.string().regex(/^\d{6}$/);

/** A row id in a query string; the row need not exist. */
export const idInQuery = numberInText(whole);

/** One or more row ids in a query string, joined by commas. */
export const idsInQuery = z.string().regex(/^\d{1,15}(,\d{1,15}){0,49}$/);

/** A row id in a path or query string, where it is text. */
export const rowIdText = numberInText<string>(whole.positive());

/** `{ id }` of a path. */
export const idParams = z.object({ id: rowIdText });

/** A count or a flag in a query string, where it is text. */
export const countText = numberInText<string>(whole.min(0).max(columnRange.most));
export const flagText = numberInText<string>(whole.min(0).max(1));
