import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getInsure, listInsuredPeople, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton, TabStrip } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { AmendPeople } from './amend-people';
import { AmendChooser } from './amend-chooser';

/** Amends people who were chosen in the list of people in cover (`?ids=`), policy by policy. */
export function AmendPage() {
  const [search] = useSearchParams();
  const ids = search.get('ids') ?? '';
  if (ids === '') return <AmendChooser />;
  return <ChosenPeople ids={ids} />;
}

function ChosenPeople({ ids }: { ids: string }) {
  const people = useEndpoint(listInsuredPeople, { query: { ids, length: 500 } });
  return (
    <DetailState read={people}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyPanel
            text="所选人员已不在保障中"
            action={<LinkButton href={paths['insure.people']}>返回在保名单</LinkButton>}
          />
        ) : (
          <ByPolicy people={list} />
        )
      }
    </DetailState>
  );
}

/** One order amends people of one policy. */
function ByPolicy({ people }: { people: readonly InsuredPersonRow[] }) {
  const policies = [...new Map(people.map((person) => [person.insureId, person])).values()];
  const [chosen, setChosen] = useState(policies[0]?.insureId);
  const active = policies.find(({ insureId }) => insureId === chosen) ?? policies[0];
  if (!active) return null;
  const own = people.filter(({ insureId }) => insureId === active.insureId);
  return (
    <>
      {policies.length > 1 && (
        <TabStrip
          label="保单"
          active={String(active.insureId)}
          onChange={(key) => setChosen(Number(key))}
          tabs={policies.map(({ insureId, policyNo, insureNo }) => ({
            key: String(insureId),
            label: policyNo ?? insureNo,
          }))}
        />
      )}
      <AmendPolicy key={active.insureId} insureId={active.insureId} people={own} />
    </>
  );
}

function AmendPolicy({ insureId, people }: { insureId: number; people: readonly InsuredPersonRow[] }) {
  const policy = useEndpoint(getInsure, { params: { id: String(insureId) } });
  const now = useEndpoint(getNowTime);
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={now}>
          {(moment) => <AmendPeople policy={found} now={moment} people={people} />}
        </DetailState>
      )}
    </DetailState>
  );
}
