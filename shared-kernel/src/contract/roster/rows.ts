import { z } from 'zod';
import { rosterMaxRows } from '../../domain/constants';
import { operateType } from '../../domain/dictionaries';
import { rowId } from '../wire';

/** One order contains one kind of change. */
export const staffOperateType = z.literal([
  operateType.code.add,
  operateType.code.reduce,
  operateType.code.replace,
  operateType.code.amend,
]);
export type StaffOperateType = z.output<typeof staffOperateType>;

/** One line of a list of people to take off the policy, as typed. */
export const reduceRow = z.object({
  /** Set when chosen from the list of people in cover; then name and number may stay empty. */
  personId: rowId.optional(),
  name: z.string().max(100).default(''),
  idNo: z.string().max(50).default(''),
  /** Last day of cover; the order's effectDate unless given. */
  endDate: z.string().max(20).optional(),
  /** Label or code of the reduceReason dictionary. */
  reason: z.string().max(50).optional(),
});
export type ReduceRow = z.output<typeof reduceRow>;

/** One line of a list of people who take the places of others, as typed. */
export const replaceRow = z.object({
  /** Who leaves: set when chosen from the list of people in cover; then name and number may stay empty. */
  personId: rowId.optional(),
  name: z.string().max(100).default(''),
  idNo: z.string().max(50).default(''),
  newName: z.string().max(100),
  /** Label or code of the idType dictionary. */
  newIdType: z.string().max(30).default(''),
  newIdNo: z.string().max(50),
  newMobile: z.string().max(50).optional(),
  newWorkTypeName: z.string().max(100),
  /** That of the person who leaves unless given. */
  newWorkUnit: z.string().max(100).optional(),
  newCertNo: z.string().max(100).optional(),
  /** Needed where the new document's number holds none. */
  newBirthday: z.string().max(50).optional(),
});
export type ReplaceRow = z.output<typeof replaceRow>;

/** One line of a list of amendments, as typed; what is empty or missing stays as it is. */
export const amendRow = z.object({
  personId: rowId.optional(),
  name: z.string().max(100).default(''),
  idNo: z.string().max(50).default(''),
  workTypeName: z.string().max(100).optional(),
  projectName: z.string().max(100).optional(),
  workUnit: z.string().max(100).optional(),
  mobile: z.string().max(50).optional(),
  certNo: z.string().max(100).optional(),
  /** Of documents whose number holds none: added at once where it is missing, else a correction as of the number. */
  birthday: z.string().max(50).optional(),
  /** Corrections of name and number need `proofFileIds`, pass an audit, and are made once. */
  newName: z.string().max(100).optional(),
  newIdNo: z.string().max(50).optional(),
});
export type AmendRow = z.output<typeof amendRow>;

/** Each kind of change fills a list of its own, so that all of them together are as long as one. */
export const oneListOnly = { 'x-max-items-together': rosterMaxRows } as const;

/** Proofs of one order. */
export const proofFileLimit = 5;
