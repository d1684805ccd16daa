import type { z } from 'zod';
import { idInQuery, idsInQuery, rowId, rowIdText } from 'shared-kernel/contract/wire';
import type { Kind } from './admission-money.fixtures';

interface Definition {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
}

/** Returns the schemas that a schema consists of. */
export function partsOf(schema: z.ZodType): z.ZodType[] {
  const { shape, element, innerType, valueType, in: input, options } = schema.def as Definition;
  const parts = [...Object.values(shape ?? {}), element, innerType, valueType, input, ...(options ?? [])];
  return parts.filter((part) => part !== undefined);
}

export const contains = (schema: z.ZodType, expected: z.ZodType): boolean =>
  schema === expected || partsOf(schema).some((part) => contains(part, expected));

/** Whether a schema has a field for row ids; file ids do not count, because they cannot be guessed. */
export const namesRow = (schema: z.ZodType): boolean =>
  ids.includes(schema) ||
  Object.keys((schema.def as Definition).shape ?? {}).some((name) =>
    /^ids?$|(?<!File|^file)Ids?$/.test(name),
  ) ||
  partsOf(schema).some(namesRow);

/** Rows that are the same for every employer. */
export const everybodys = 'the same for everybody';

/** A field that holds row ids, by its names from the outside in; `*` stands for the items of a list. */
export interface IdField {
  place: 'query' | 'body';
  path: readonly string[];
}

const ids: readonly z.ZodType[] = [rowId, rowIdText, idInQuery, idsInQuery];
const isNamedId = (name: string) =>
  /^ids?$|Ids?$/.test(name) || ['owner', 'outTradeNo', 'costProof'].includes(name);

/** Returns every field of a schema that holds ids, those of files included. */
export function idFields(
  schema: z.ZodType,
  place: IdField['place'],
  path: readonly string[] = [],
): IdField[] {
  const { shape, element } = schema.def as { shape?: Record<string, z.ZodType>; element?: z.ZodType };
  if (shape) return Object.entries(shape).flatMap(([name, one]) => idFields(one, place, [...path, name]));
  const name = path.findLast((step) => step !== '*') ?? '';
  if (element) return idFields(element, place, [...path, '*']);
  if (ids.includes(schema)) return [{ place, path }];
  const inside = partsOf(schema).flatMap((part) => idFields(part, place, path));
  if (inside.length > 0) return unique(inside);
  return isNamedId(name) ? [{ place, path }] : [];
}

const unique = (fields: readonly IdField[]): IdField[] => [
  ...new Map(fields.map((field) => [field.path.join('.'), field])).values(),
];

type Holder = Record<string, unknown>;

/** Returns a copy of a query or body with this value in one field; missing lists and objects on the way are created. */
export function withId(given: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '*') {
    const [first, ...others] = Array.isArray(given) ? (given as unknown[]) : [];
    return [withId(first, rest, value), ...others];
  }
  const holder = (given ?? {}) as Holder;
  return { ...holder, [step]: withId(holder[step], rest, value) };
}

/** The row of `Theirs` that a field refers to, by the field's name; for `id`, `ids` and `owner` by their call. */
const kindsByName: Readonly<Record<string, Kind | typeof everybodys>> = {
  addToId: 'policy',
  accountId: 'recharge',
  authLetterFileId: 'file',
  bizId: 'case',
  caseId: 'case',
  costId: 'recharge',
  costProof: 'file',
  customerMealId: 'plan',
  customerMealIds: 'plan',
  drop: 'file',
  entryId: 'entry',
  fileId: 'file',
  fileIds: 'file',
  filialeId: 'filiale',
  hospitalId: everybodys,
  idBackFileId: 'file',
  idFrontFileId: 'file',
  insureId: 'policy',
  itemId: 'billItem',
  licenseFileId: 'file',
  mealId: everybodys,
  outTradeNo: 'paymentNumber',
  personId: 'person',
  personIds: 'person',
  photoFileIds: 'file',
  projectId: 'project',
  proofFileIds: 'file',
  removedFileIds: 'file',
  renewFromId: 'policy',
  settlementId: 'settlement',
  settlementIds: 'settlement',
  signcompany: everybodys,
  supplyer: everybodys,
  supplyerId: everybodys,
  take: 'file',
  userId: 'user',
};
const kindsByCall: Readonly<Record<string, Kind | typeof everybodys>> = {
  'agreements.sign-stamp-ask id': 'agreement',
  'agreements.update-stamp-ask-status id': 'agreement',
  'billing.apply-for-bill id': 'settlement',
  'billing.pay-bills ids': 'settlement',
  'claims.confirm-adjusts id': 'case',
  'claims.save-case-materials payeeOf': 'case',
  'claims.save-draft id': 'caseDraft',
  'customers.update-recharge-pop-flag id': 'customer',
  'documents.plan-letter ids': 'plan',
  'files.delete-files ids': 'file',
  'files.reown-files id': 'file',
  'filings.check id': 'filing',
  'insure.list-insured-people ids': 'person',
  'insure.renew-policies ids': 'policy',
  'messages.batch-delete ids': 'message',
  'messages.batch-read ids': 'message',
  'messages.batch-restore ids': 'message',
  // Stored as typed, and visible to its author only.
  'roster-drafts.save personId': everybodys,
  'vouchers.submit-of-bills ids': 'settlement',
};

/** Returns undefined for a field that is not classified yet. */
export function kindOf(call: string, path: readonly string[]): Kind | typeof everybodys | undefined {
  const name = path.findLast((step) => step !== '*') ?? '';
  if (name === 'owner') return 'papersOwner';
  return kindsByCall[`${call.replace(/-export$/, '')} ${name}`] ?? kindsByName[name];
}
