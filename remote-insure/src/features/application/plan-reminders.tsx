import { Alert } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { listCustomerMeals, type PlanDetail } from 'shared-kernel/contract/insure';
import { Facts } from 'shared-kernel/detail';
import * as texts from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';
import type { CustomerMealId } from 'shared-kernel/domain/nouns/ids';
import { clausePaper, PaperButtons, specialPaper, type Paper } from '../../shared/papers';
import { termsFacts } from '../../shared/terms-facts';

interface TermsReminderProps {
  plan: PlanDetail;
  /** Addresses of the papers that were opened. */
  opened: ReadonlySet<string>;
  onOpen: (paper: Paper) => void;
}

/** The papers that have to be read before consent. */
export const papersOf = (plan: PlanDetail): Paper[] => [
  clausePaper(plan.supplyerId),
  specialPaper('customerMeal', plan.id),
];

/** Shows the terms and exclusions of the plan right above the consent. */
export function TermsReminder({ plan, opened, onOpen }: TermsReminderProps) {
  return (
    <>
      <p>{texts.readThePapers}</p>
      <div style={{ marginBottom: 16 }}>
        <PaperButtons papers={papersOf(plan)} opened={opened} onOpen={onOpen} />
      </div>
      <Facts items={termsFacts(plan)} />
      <ul className="kb-muted">
        <li>实际工种的职业类别高于申报类别的，可能影响赔付，请如实填写。</li>
        <li>投保前已发生的事故、故意行为、酒后或违法行为造成的伤害不在保障范围内。</li>
      </ul>
    </>
  );
}

interface WithdrawnPlanProps {
  /** Why the plan cannot be bought any more. */
  reason: string;
  isMoving: boolean;
  onChoose: (customerMealId: CustomerMealId) => void;
}

/** Shown above a begun form whose plan was withdrawn: the user can move the input to another plan. */
export function WithdrawnPlan({ reason, isMoving, onChoose }: WithdrawnPlanProps) {
  const { data } = useEndpoint(listCustomerMeals, { query: { length: 100 } }, { staleTime: 0 });
  const plans = data?.list.filter(({ usable }) => usable) ?? [];
  return (
    <Alert
      type="error"
      title={reason}
      description={
        <>
          <p>已填写的内容全部保留，可以保存草稿，或换用其他方案继续投保，人员清单会一并带过去。</p>
          <Select
            aria-label="换用其他方案"
            placeholder={data && plans.length === 0 ? '暂无可投保的方案' : '换用其他方案'}
            loading={!data || isMoving}
            disabled={plans.length === 0 || isMoving}
            style={{ width: '100%', maxWidth: 360 }}
            options={plans.map(({ id, mealName, supplyerName }) => ({
              value: id,
              label: `${mealName}（${supplyerName}）`,
            }))}
            onChange={onChoose}
          />
        </>
      }
    />
  );
}
