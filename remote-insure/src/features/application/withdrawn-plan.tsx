import { Alert } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { listCustomerMeals } from 'shared-kernel/contract/insure';
import { useEndpoint } from 'shared-kernel/query';

interface WithdrawnPlanProps {
  /** Why the plan cannot be bought any more. */
  reason: string;
  isMoving: boolean;
  onChoose: (customerMealId: number) => void;
}

/** Above a form that was begun: its plan is not for sale any more, another one may take over what is filled in. */
export function WithdrawnPlan({ reason, isMoving, onChoose }: WithdrawnPlanProps) {
  const { data } = useEndpoint(listCustomerMeals, { query: { length: 100 } }, { staleTime: 0 });
  const plans = data?.list.filter(({ usable }) => usable) ?? [];
  return (
    <Alert
      type="error"
      showIcon
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
