import type { getComputedStatus } from 'shared-kernel/contract/customers';
import { getCapital } from 'shared-kernel/contract/money/finance';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  infoInputStatus,
  operatorAuditStatus,
  planConfirmStampStatus,
  stampAskStatus,
} from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { Money } from 'shared-kernel/ui';

type ComputedStatus = AnswerOf<typeof getComputedStatus>;

const statesOf = (status: ComputedStatus) => [
  ['企业信息', infoInputStatus.label(status.infoInputStatus)],
  ['操作员', operatorAuditStatus.label(status.linkerAuditStatus)],
  ['方案盖章', planConfirmStampStatus.label(status.planConfirmStampStatus)],
  ...(status.stampAskStatus === null ? [] : [['协议', stampAskStatus.label(status.stampAskStatus)]]),
];

/** The available balance and the employer's states, as the user's own menu shows them. */
export function AccountLines() {
  const { data } = useEndpoint(getCapital);
  // Only `SessionFacts` sets this.
  const status = useSession((state) => state.computedStatus) as ComputedStatus | undefined;
  return (
    <>
      <p className="host-user-line">
        可用余额 <Money value={data?.available} />
      </p>
      {status &&
        statesOf(status).map(([name, state]) => (
          <p key={name} className="host-user-line">
            {name} {state}
          </p>
        ))}
    </>
  );
}
