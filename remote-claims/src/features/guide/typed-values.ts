import type { BodyOf } from 'shared-kernel/contract';
import type { estimateClaim } from 'shared-kernel/contract/claims/estimate';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { fen, zeroFen, type Fen } from 'shared-kernel/domain/money';

/** What is typed into the calculator; every field has a value, so that there is always a result. */
export interface Typed {
  amount: Fen;
  selfPaid: Fen;
  thirdPaid: Fen;
  days: number;
  level: number;
  age: number;
  isSudden: boolean;
  isOffDuty: boolean;
}

/** An everyday accident to begin with. */
export const typedAtFirst: Typed = {
  amount: fen(12_860_50),
  selfPaid: fen(1_240_30),
  thirdPaid: zeroFen,
  days: 45,
  level: 9,
  age: 35,
  isSudden: false,
  isOffDuty: false,
};

const code = claimItem.code;

/** The call that calculates one item from what was typed. */
export const requestOf = (insureId: number, item: number, typed: Typed): BodyOf<typeof estimateClaim> => ({
  insureId,
  item,
  age: typed.age,
  isSudden: typed.isSudden,
  isOffDuty: typed.isOffDuty,
  ...(item === code.medical && {
    total: typed.amount,
    selfPaid: typed.selfPaid,
    thirdPaid: typed.thirdPaid,
  }),
  ...((item === code.lostWages || item === code.hospitalAllowance) && { days: typed.days }),
  ...(item === code.disability && { disabilityLevel: typed.level }),
});
