import { listInsures } from 'shared-kernel/contract/insure';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { useEndpoint } from 'shared-kernel/query';
import { ToDo } from 'shared-kernel/ui';
import { endorseStatus, insureStatus } from 'shared-kernel/domain/dictionaries';
import { linkTo } from '../../paths';

/** What waits for the employer in insurance: unpaid applications and orders, refused ones, policies about to end. */
export function InsureToDo() {
  const insures = useEndpoint(listInsures, { query: { length: 1 } }).data?.statusCounts ?? {};
  const orders = useEndpoint(listAddReduces, { query: { length: 1 } }).data?.statusCounts ?? {};
  const unpaid = insures['3'] ?? 0;
  const refused = insures['2'] ?? 0;
  const unconfirmed = orders['0'] ?? 0;
  const unpaidOrders = orders['1'] ?? 0;
  return (
    <>
      {unpaid > 0 && (
        <ToDo
          text={`${unpaid}份投保单待支付`}
          action="去支付"
          href={linkTo('insure.policy-list', {}, { insureStatus: insureStatus.code.unpaid })}
        />
      )}
      {refused > 0 && (
        <ToDo
          text={`${refused}份投保单被驳回`}
          action="去修改"
          href={linkTo('insure.policy-list', {}, { insureStatus: insureStatus.code.rejected })}
        />
      )}
      {unconfirmed > 0 && (
        <ToDo
          text={`${unconfirmed}笔加减保待主账号确认`}
          action="去确认"
          href={linkTo('insure.add-reduce-log', {}, { endorseStatus: endorseStatus.code.draft })}
        />
      )}
      {unpaidOrders > 0 && (
        <ToDo
          text={`${unpaidOrders}笔加减保待支付`}
          action="去支付"
          href={linkTo('insure.add-reduce-log', {}, { endorseStatus: endorseStatus.code.unpaid })}
        />
      )}
    </>
  );
}
