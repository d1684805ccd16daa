import type { ComponentType } from 'react';
import { getInsure, listInsuredPeople, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { problems } from 'shared-kernel/contract';
import type { ReduceRow, StaffOperateType } from 'shared-kernel/contract/roster';
import { operateType, personStatus } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton, TabStrip } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { mostChosen } from '../../shared/most-chosen';
import { staffActionsOf } from '../../shared/staff-change';
import { AddPeople } from './add-people';
import { AddReduceListPage } from './add-reduce-list.page';
import { AmendPeople } from './amend-people';
import { AllSubmitted, PolicyTabs, useSelection } from './policy-tabs';
import { ReducePeople } from './reduce-people';
import { ReplacePeople } from './replace-people';
import type { StaffChangeProps } from './staff-change-form';

/** The form of each kind of change. */
const changePages: Record<StaffOperateType, ComponentType<StaffChangeProps>> = {
  [operateType.code.add]: AddPeople,
  [operateType.code.reduce]: ReducePeople,
  [operateType.code.replace]: ReplacePeople,
  [operateType.code.amend]: AmendPeople,
};

/** States of people who may be chosen, including those who wait for their policy to begin. */
const chosenStates = [personStatus.code.waiting, personStatus.code.inCover].join(',');

/**
 * Changes the people of a policy (`?insureId=&operateType=`), optionally with preselected people (`&ids=`); without a
 * policy, the list to choose from.
 */
export function OperationPage() {
  const { search, submitted } = useSelection();
  const insureId = search.get('insureId') ?? '';
  const policy = useEndpoint(getInsure, { params: { id: insureId } }, { enabled: insureId !== '' });
  const now = useEndpoint(getNowTime);
  const ids = search.get('ids') ?? '';
  const chosen = useEndpoint(
    listInsuredPeople,
    { query: { ids, personStatus: chosenStates, length: mostChosen } },
    { enabled: ids !== '' },
  );

  if (insureId === '') return <AddReduceListPage />;
  if (ids === '' && submitted.length > 0) return <AllSubmitted />;
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={now}>
          {(moment) =>
            ids === '' ? (
              <Operation key={found.id} policy={found} now={moment} chosen={[]} />
            ) : (
              <DetailState read={chosen}>
                {({ list }) => (
                  <PolicyTabs people={list} active={found.id}>
                    <Operation
                      key={`${found.id} ${ids}`}
                      policy={found}
                      now={moment}
                      chosen={list.filter((person) => person.insureId === found.id).map(asChosen)}
                    />
                  </PolicyTabs>
                )}
              </DetailState>
            )
          }
        </DetailState>
      )}
    </DetailState>
  );
}

const asChosen = ({ id, name, idNoMasked }: InsuredPersonRow): ReduceRow => ({
  personId: id,
  name,
  idNo: idNoMasked,
});

function Operation({ policy, now, chosen }: StaffChangeProps) {
  const { search, put } = useSelection();
  const offered = staffActionsOf(policy).map((change) => operateType.code[change]);
  const [first] = offered;
  const kind = offered.find((code) => String(code) === search.get('operateType')) ?? first;

  if (!kind) {
    return (
      <EmptyPanel
        text={problems.policyNotInForce.text}
        action={<LinkButton href={paths['insure.add-reduce']}>选择其他保单</LinkButton>}
      />
    );
  }
  const Page = changePages[kind];
  return (
    <>
      <TabStrip
        label="操作类型"
        active={String(kind)}
        onChange={(key) => put({ operateType: key })}
        tabs={offered.map((code) => ({ key: String(code), label: operateType.label(code) }))}
      />
      <Page policy={policy} now={now} chosen={chosen} />
    </>
  );
}
