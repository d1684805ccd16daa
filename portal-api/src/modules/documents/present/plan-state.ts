import { confirmStatus } from 'shared-kernel/domain/dictionaries';
import { planRefusal } from '../../products/plan.policy';
import { plansByIds } from '../../products/plan.repository';
import type { Present, ReadPresent } from './present-state';

/** A letter about several plans holds as long as each of them can be bought. */
export const planLetterNow: ReadPresent = async (ctx, { biz_key }) => {
  const ids = (biz_key.split(':')[1] ?? '').split(',').map(Number);
  const plans = await plansByIds(ctx.db, ids);
  if (plans.length === 0) return undefined;
  const today = ctx.clock.today();
  const states = plans.map((plan) => {
    const isWaiting = plan.quote.confirm_status === confirmStatus.code.waiting;
    if (plan.quote.valid_to < today) return '已到期';
    if (!isWaiting && planRefusal(plan, today) && plan.quote.valid_from <= today) return '已失效';
    return confirmStatus.label(plan.quote.confirm_status);
  });
  const state = states.find((one) => one !== confirmed) ?? confirmed;
  return {
    number: ['方案编号', plans.map(({ meal }) => meal.meal_no).join('、')],
    insurer: [...new Set(plans.map(({ supplyerName }) => supplyerName))].join('、'),
    from: earliest(plans.map(({ quote }) => quote.valid_from)),
    to: earliest(plans.map(({ quote }) => quote.valid_to)),
    state,
    tone: toneOf(state),
    note: plans.length > 1 ? plans.map(({ meal }, at) => `${meal.mealname}${states[at]}`).join('，') : null,
  };
};

const confirmed = confirmStatus.label(confirmStatus.code.confirmed);

const toneOf = (state: string): Present['tone'] => {
  if (state === confirmed) return 'good';
  return state === confirmStatus.label(confirmStatus.code.waiting) ? 'waiting' : 'over';
};

const earliest = <Day extends string>(days: readonly Day[]): Day | null => days.toSorted()[0] ?? null;
