import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getInsure, type PolicyDetail } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { type AnswerOf, problems } from 'shared-kernel/contract';
import { staffOperateType, type StaffOperateType } from 'shared-kernel/contract/roster';
import { insureStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton, TabStrip } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { AddPeople } from './add-people';
import { AmendPeople } from './amend-people';
import { ReducePeople } from './reduce-people';
import { ReplacePeople } from './replace-people';

interface ChangePageProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
}

/** The form of each kind of change, and for which policies it is offered. */
const changePages: Record<
  StaffOperateType,
  { Page: ComponentType<ChangePageProps>; isOffered: (policy: PolicyDetail) => boolean }
> = {
  [operateType.code.add]: { Page: AddPeople, isOffered: () => true },
  [operateType.code.reduce]: { Page: ReducePeople, isOffered: (policy) => policy.allowReduce },
  [operateType.code.replace]: {
    Page: ReplacePeople,
    isOffered: (policy) => policy.terms.allowReplace && policy.insureStatus === insureStatus.code.inForce,
  },
  [operateType.code.amend]: {
    Page: AmendPeople,
    isOffered: (policy) => policy.insureStatus === insureStatus.code.inForce,
  },
};

/** Changes the people of a policy (`?insureId=&operateType=`). */
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

function Operation({ policy, now }: ChangePageProps) {
  const [search, setSearch] = useSearchParams();
  const offered = [...staffOperateType.values].filter((code) => changePages[code].isOffered(policy));
  const [first] = offered;
  const kind = offered.find((code) => String(code) === search.get('operateType')) ?? first;
  const switchTo = (key: string) =>
    setSearch({ insureId: String(policy.id), operateType: key }, { replace: true });

  if (!policy.actions.includes('changeStaff') || !kind) {
    return (
      <EmptyPanel
        text={problems.policyNotInForce.text}
        action={<LinkButton href={paths['insure.add-reduce']}>选择其他保单</LinkButton>}
      />
    );
  }
  const { Page } = changePages[kind];
  return (
    <>
      <TabStrip
        label="操作类型"
        active={String(kind)}
        onChange={switchTo}
        tabs={offered.map((code) => ({ key: String(code), label: operateType.label(code) }))}
      />
      <Page policy={policy} now={now} />
    </>
  );
}
