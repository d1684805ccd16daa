import { useSearchParams } from 'react-router-dom';
import { getInsure, type PolicyDetail } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { type AnswerOf, problems } from 'shared-kernel/contract';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton, TabStrip } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { AddPeople } from './add-people';
import { ReducePeople } from './reduce-people';

const { add, reduce } = operateType.code;

/** Adding people to a policy or taking them off it (`?insureId=&operateType=`). */
export function OperationPage() {
  const [search] = useSearchParams();
  const insureId = search.get('insureId') ?? '';
  const policy = useEndpoint(getInsure, { params: { id: insureId } }, { enabled: insureId !== '' });
  const now = useEndpoint(getNowTime);

  if (insureId === '') {
    return (
      <EmptyPanel
        text="请先选择保单"
        action={<LinkButton href={paths['insure.add-reduce']}>选择保单</LinkButton>}
      />
    );
  }
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={now}>{(moment) => <Operation policy={found} now={moment} />}</DetailState>
      )}
    </DetailState>
  );
}

function Operation({ policy, now }: { policy: PolicyDetail; now: AnswerOf<typeof getNowTime> }) {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('operateType') === String(reduce) && policy.allowReduce ? reduce : add;
  const switchTo = (key: string) =>
    setSearch({ insureId: String(policy.id), operateType: key }, { replace: true });

  if (!policy.canChangeStaff) {
    return (
      <EmptyPanel
        text={problems.policyNotInForce.text}
        action={<LinkButton href={paths['insure.add-reduce']}>选择其他保单</LinkButton>}
      />
    );
  }
  return (
    <>
      <TabStrip
        label="操作类型"
        active={String(kind)}
        onChange={switchTo}
        tabs={[add, reduce]
          .filter((code) => code === add || policy.allowReduce)
          .map((code) => ({ key: String(code), label: operateType.label(code) }))}
      />
      {kind === add ? <AddPeople policy={policy} now={now} /> : <ReducePeople policy={policy} now={now} />}
    </>
  );
}
