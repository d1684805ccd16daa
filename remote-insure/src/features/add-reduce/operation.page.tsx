import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  getInsure,
  listInsuredPeople,
  type InsuredPersonRow,
  type PolicyDetail,
} from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { type AnswerOf, problems } from 'shared-kernel/contract';
import type { ReduceRow, StaffOperateType } from 'shared-kernel/contract/roster';
import { operateType, personStatus } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { hasRight } from 'shared-kernel/runtime';
import { EmptyPanel, ForbiddenPanel, LinkButton, TabStrip } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { mostChosen } from '../../shared/most-chosen';
import { staffActionsOf } from '../../shared/staff-change';
import { AddPeople } from './add-people';
import { AddReduceListPage } from './add-reduce-list.page';
import { AmendPeople } from './amend-people';
import { ReducePeople } from './reduce-people';
import { ReplacePeople } from './replace-people';

interface ChangePageProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
  /** People chosen before the page was opened. */
  chosen: readonly ReduceRow[];
}

/** The form of each kind of change. */
const changePages: Record<StaffOperateType, ComponentType<ChangePageProps>> = {
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
  const [search] = useSearchParams();
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
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={now}>
          {(moment) =>
            ids === '' ? (
              <Operation policy={found} now={moment} chosen={[]} />
            ) : (
              <DetailState read={chosen}>
                {({ list }) => (
                  <>
                    <PolicyTabs people={list} active={found.id} />
                    <Operation
                      key={`${found.id} ${ids}`}
                      policy={found}
                      now={moment}
                      chosen={list.filter((person) => person.insureId === found.id).map(asChosen)}
                    />
                  </>
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

/** An order changes one policy: people selected from several policies are changed policy by policy. */
function PolicyTabs({ people, active }: { people: readonly InsuredPersonRow[]; active: number }) {
  const [search, setSearch] = useSearchParams();
  const policies = [...new Map(people.map((person) => [person.insureId, person])).values()];
  if (policies.length < 2) return null;
  const show = (insureId: string) => {
    const next = new URLSearchParams(search);
    next.set('insureId', insureId);
    setSearch(next, { replace: true });
  };
  return (
    <TabStrip
      label="保单"
      active={String(active)}
      onChange={show}
      tabs={policies.map(({ insureId, policyNo, insureNo }) => ({
        key: String(insureId),
        label: policyNo ?? insureNo,
      }))}
    />
  );
}

function Operation({ policy, now, chosen }: ChangePageProps) {
  const [search, setSearch] = useSearchParams();
  const offered = staffActionsOf(policy).map((change) => operateType.code[change]);
  const [first] = offered;
  const kind = offered.find((code) => String(code) === search.get('operateType')) ?? first;
  const switchTo = (key: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('operateType', key);
        return next;
      },
      { replace: true },
    );

  if (!hasRight('addReduce')) return <ForbiddenPanel />;
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
        onChange={switchTo}
        tabs={offered.map((code) => ({ key: String(code), label: operateType.label(code) }))}
      />
      <Page policy={policy} now={now} chosen={chosen} />
    </>
  );
}
