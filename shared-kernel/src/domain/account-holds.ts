import {
  firstLoginFlag,
  infoInputStatus,
  operatorAuditStatus,
  planConfirmStampStatus,
} from './dictionaries/account';

/** What the server says of a signed-in user and the employer, as far as it decides whether the portal is open to them. */
export interface AccountFacts {
  readonly infoInputStatus: number;
  readonly planConfirmStampStatus: number;
  /** 1 until the user sets a password of their own. */
  readonly firstLoginFlag: number;
  readonly linkerAuditStatus: number;
  /** Answer of the password check: false for an initial or an expired password. */
  readonly passwordOk: boolean;
}

/** What has to be done before the portal opens, in the order in which it is asked for. */
export const holds = ['company', 'stamp', 'first-password', 'operator', 'password'] as const;
export type Hold = (typeof holds)[number];

const verification = '/verification';
const operatorCheck = '/operatorCheck';

/** The page at which each of them is done. */
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
 * Why this user is held; undefined without a hold. `curPStored` is the specification's marker of one browser: a
 * password of one's own was set there. The server needs no marker: setting a password clears the flag, so that a flag
 * of 1 means that none was set.
 */
export function holdOf(facts: AccountFacts, curPStored = false): Hold | undefined {
  if (facts.infoInputStatus !== infoInputStatus.code.done) return 'company';
  if (!stampPassing.includes(facts.planConfirmStampStatus)) return 'stamp';
  if (facts.firstLoginFlag === firstLoginFlag.code.firstLogin && !curPStored) return 'first-password';
  if (operatorHeld.includes(facts.linkerAuditStatus)) return 'operator';
  if (!facts.passwordOk) return 'password';
  return undefined;
}
