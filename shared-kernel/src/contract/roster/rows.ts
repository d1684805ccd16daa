import { z } from 'zod';
import { rosterMaxRows } from '../../domain/constants';
import { operateType } from '../../domain/dictionaries';
import { personId } from '../ids';

/** One order contains one kind of change. */
export const staffOperateType = z.literal([
  operateType.code.add,
  operateType.code.reduce,
  operateType.code.replace,
  operateType.code.amend,
]);
export type StaffOperateType = z.output<typeof staffOperateType>;

/** One row of a list of people to remove from the policy, as typed. */
export const reduceRow = z.object({
  /** Set if chosen from the list of people in cover; name and number may then be empty. */
  personId: personId.optional(),
  name: z.string().max(100).default(''),
  idNo: z.string().max(50).default(''),
  /** Last day of cover; the order's effectDate by default. */
  endDate: z.string().max(20).optional(),
  /** Label or code of the reduceReason dictionary. */
  reason: z.string().max(50).optional(),
});
export type ReduceRow = z.output<typeof reduceRow>;

/** One row of a list of replacements, as typed. */
export const replaceRow = z.object({
  /** The person who leaves; set if chosen from the list of people in cover, name and number may then be empty. */
  personId: personId.optional(),
  name: z.string().max(100).default(''),
  idNo: z.string().max(50).default(''),
  newName: z.string().max(100),
  /** Label or code of the idType dictionary. */
  newIdType: z.string().max(30).default(''),
  newIdNo: z.string().max(50),
  newMobile: z.string().max(50).optional(),
  newWorkTypeName: z.string().max(100),
  /** The leaving person's work unit by default. */
  newWorkUnit: z.string().max(100).optional(),
  newCertNo: z.string().max(100).optional(),
  /** Required if the new document number does not contain it. */
  newBirthday: z.string().max(50).optional(),
});
export type ReplaceRow = z.output<typeof replaceRow>;

/** One row of a list of amendments, as typed; empty or missing fields stay unchanged. */
export const amendRow = z.object({
  personId: personId.optional(),
  name: z.string().max(100).default(''),
  idNo: z.string().max(50).default(''),
  workTypeName: z.string().max(100).optional(),
  projectName: z.string().max(100).optional(),
  workUnit: z.string().max(100).optional(),
  mobile: z.string().max(50).optional(),
  certNo: z.string().max(100).optional(),
  /** For document numbers without a birthday: a missing one is added, another one is a correction like the number's. */
  birthday: z.string().max(50).optional(),
  /** Corrections of name and number need `proofFileIds`, are audited, and can be made once. */
  newName: z.string().max(100).optional(),
  newIdNo: z.string().max(50).optional(),
});
export type AmendRow = z.output<typeof amendRow>;

/** Only the list of the change's kind is filled, so the limit for all lists together is that of one. */
export const oneListOnly = { 'x-max-items-together': rosterMaxRows } as const;

export const proofFileLimit = 5;
