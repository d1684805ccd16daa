import type { Random } from '../../platform/seeding/seed-context';
import * as texts from 'shared-kernel/domain/texts';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { CaseState } from 'shared-kernel/domain/nouns/case';
import { namesOf } from 'shared-kernel/domain/nouns/define-noun';
import { customerMover, systemMover, type Mover } from '../../platform/state-machine';
import { insurer, provider } from './case-machine';

const { code } = caseStatus;

/** Every state of which the demo has cases: all but the draft. */
export type SeededState = Exclude<CaseState, typeof code.draft>;
type SeededName = Exclude<keyof typeof code, 'draft'>;

/** Number of cases per state, for the rich account and for each other employer. */
const caseMix: Readonly<Record<SeededName, { rich: number; other: number }>> = {
  awaitMaterials: { rich: 18, other: 2 },
  firstCheck: { rich: 8, other: 1 },
  mendMaterials: { rich: 7, other: 1 },
  awaitApproval: { rich: 9, other: 1 },
  investigating: { rich: 6, other: 1 },
  sentBack: { rich: 5, other: 1 },
  adjusting: { rich: 11, other: 1 },
  awaitCustomer: { rich: 8, other: 1 },
  objected: { rich: 4, other: 1 },
  awaitPayment: { rich: 9, other: 1 },
  paid: { rich: 191, other: 19 },
  unpaid: { rich: 22, other: 2 },
  withdrawn: { rich: 14, other: 2 },
};

/** Returns the state of each case that an account of this size has. */
export const statesOfCases = (size: 'rich' | 'other'): SeededState[] =>
  namesOf(caseMix).flatMap((name) => Array.from({ length: caseMix[name][size] }, () => code[name]));

/** One step of a made-up history; `days` is the time since the previous step. */
export interface HistoryStep {
  to: number;
  days: number;
  by: Mover;
  remark: string;
}

/** Also the reason stored in the adjustment that was objected to. */
export const seededObjection = '认定的金额与提交的材料不一致，请复核';
const mendRequest = '请补正：医疗费发票、费用明细清单。请上传清晰完整的材料';

/**
 * Makes up the history of a case up to its state, with legal transitions, beginning with the report. Materials follow
 * `recoveryDays` after the report, when the injured person has been back at work for some days.
 */
export function historyTo(
  status: SeededState,
  reporter: string,
  recoveryDays: number,
  random: Random,
): HistoryStep[] {
  const customer = customerMover({ name: reporter });
  const step = (to: number, days: number, by: Mover, remark: string): HistoryStep => ({
    to,
    days,
    by,
    remark,
  });
  const day = (min: number, max: number) => random.int(min * 10, max * 10) / 10;
  const reported = [step(code.awaitMaterials, 0, customer, '报案')];
  if (status === code.awaitMaterials) return reported;
  if (status === code.withdrawn)
    return [...reported, step(status, day(2, 20), customer, '撤案：员工已自行治愈，不再索赔')];

  const handedIn = [...reported, step(code.firstCheck, recoveryDays + day(2, 12), customer, '提交理赔材料')];
  if (status === code.firstCheck) return handedIn;
  const mend = step(code.mendMaterials, day(0.5, 2), provider, mendRequest);
  if (status === code.mendMaterials) return [...handedIn, mend];
  const mended = random.chance(0.2)
    ? [...handedIn, mend, step(code.firstCheck, day(1, 5), customer, '提交理赔材料')]
    : handedIn;

  const accepted = [...mended, step(code.awaitApproval, day(0.5, 2), provider, texts.materialsAccepted)];
  if (status === code.awaitApproval) return accepted;
  if (status === code.sentBack)
    return [...accepted, step(status, day(1, 4), insurer, '请补充工伤认定相关材料')];
  const investigated = [...accepted, step(code.investigating, day(0.5, 2), insurer, '委托公估人现场查勘')];
  if (status === code.investigating) return investigated;
  if (status === code.unpaid) return [...accepted, step(status, day(2, 8), insurer, '拒赔：非保险责任')];
  const decided = random.chance(0.1)
    ? [...investigated, step(code.awaitApproval, day(1, 4), insurer, '调查结束')]
    : accepted;

  const approved = [...decided, step(code.adjusting, day(1, 6), insurer, texts.claimApproved)];
  if (status === code.adjusting) return approved;
  const adjusted = [...approved, step(code.awaitCustomer, day(1, 4), insurer, texts.claimAdjusted)];
  if (status === code.awaitCustomer) return adjusted;
  if (status === code.objected) {
    return [...adjusted, step(status, day(1, 5), customer, `提出异议：${seededObjection}`)];
  }
  const agreed = random.chance(0.85)
    ? step(code.awaitPayment, day(0.2, 4), customer, '确认理算结果')
    : step(code.awaitPayment, 7, systemMover, texts.agreedByTime);
  if (status === code.awaitPayment) return [...adjusted, agreed];
  // The type check reports a state that has no history above.
  return [...adjusted, agreed, step(status satisfies typeof code.paid, day(1, 6), insurer, '赔款已支付')];
}

/** Returns how many days a case has been in its state on the seed's day; a few are overdue. */
export function daysInState(status: SeededState, random: Random): number {
  switch (status) {
    case code.awaitMaterials:
      return random.int(12, random.chance(0.12) ? 400 : 270) / 10;
    case code.firstCheck:
      return random.chance(0.12) ? random.int(45, 70) / 10 : random.int(11, 19) / 10;
    case code.mendMaterials:
    case code.sentBack:
      return random.int(11, 200) / 10;
    case code.awaitCustomer:
      return random.int(2, 60) / 10;
    case code.paid:
    case code.unpaid:
    case code.withdrawn:
      return random.int(2, 330);
    default:
      return random.int(11, random.chance(0.12) ? 140 : 85) / 10;
  }
}
