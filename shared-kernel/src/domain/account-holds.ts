import {
  firstLoginFlag,
  infoInputStatus,
  operatorAuditStatus,
  planConfirmStampStatus,
} from './dictionaries/account';

/** Server data on a signed-in user and the employer that decide whether the user may enter the portal. */
export interface AccountFacts {
  readonly infoInputStatus: number;
  readonly planConfirmStampStatus: number;
  /** 1 until the user has set a password. */
  readonly firstLoginFlag: number;
  readonly linkerAuditStatus: number;
  /** Result of the password check: false for an initial or an expired password. */
  readonly passwordOk: boolean;
}

/** Steps required before the portal opens, in the order in which the user takes them. */
export const holds = ['company', 'stamp', 'first-password', 'operator', 'password'] as const;
export type Hold = (typeof holds)[number];

const verification = '/verification';
const operatorCheck = '/operatorCheck';

export const heldPages: Readonly<Record<Hold, string>> = {
  company: verification,
  stamp: verification,
  'first-password': verification,
  operator: operatorCheck,
  password: verification,
};

const stamp = planConfirmStampStatus.code;
const stampPassing: readonly number[] = [stamp.notNeeded, stamp.stamped];
const operator = operatorAuditStatus.code;
const operatorHeld: readonly number[] = [operator.waiting, operator.rejected];

/**
 * Returns why this user is held; undefined without a hold. `curPStored` is the specification's marker that a password
 * was set in this browser. The server needs no marker: setting a password clears the flag, so a flag of 1 means that
 * none was set.
 */
export function holdOf(facts: AccountFacts, curPStored = false): Hold | undefined {
  if (facts.infoInputStatus !== infoInputStatus.code.done) return 'company';
  if (!stampPassing.includes(facts.planConfirmStampStatus)) return 'stamp';
  if (facts.firstLoginFlag === firstLoginFlag.code.firstLogin && !curPStored) return 'first-password';
  if (operatorHeld.includes(facts.linkerAuditStatus)) return 'operator';
  if (!facts.passwordOk) return 'password';
  return undefined;
}
