import { useMemo, useState } from 'react';
import { Select } from 'shared-kernel/antd-entry';
import { listInsures, type PersonRowTyped } from 'shared-kernel/contract/insure';
import { listPolicyPeople } from 'shared-kernel/contract/policy-people';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import { ChoosePeople, type ChooserProps } from '../../shared/choose-people';

/** Policies that have, or had, people. */
const withPeople = policyStates.join();

/** People of one earlier policy, those whose cover has ended too. */
export function ChooseInsured(props: ChooserProps<PersonRowTyped>) {
  const [policyId, setPolicyId] = useState<number>();
  const [policyNo, setPolicyNo] = useState('');
  const [name, setName] = useState('');
  const policies = useEndpoint(
    listInsures,
    { query: { insureStatus: withPeople, keyword: policyNo || undefined, length: 50 } },
    { keepPrevious: true },
  );
  const read = useEndpoint(
    listPolicyPeople,
    { params: { id: policyId ?? '' } },
    { enabled: policyId !== undefined, staleTime: 0 },
  );
  const list = read.data?.list;
  const people = useMemo(
    () =>
      (list ?? [])
        .filter((person) => person.name.includes(name))
        .map(({ id, endDate, personStatus: state, ...line }) => ({
          id,
          note: `${personStatus.label(state)}，至${endDate}`,
          work: line.workTypeName,
          line: line satisfies PersonRowTyped,
        })),
    [list, name],
  );
  return (
    <ChoosePeople
      {...props}
      title="从历史保单选择人员"
      noteTitle="保障"
      people={people}
      read={read}
      isCut={read.data?.isCut}
      empty={policyId === undefined ? '请先选择保单' : '没有符合条件的人员'}
      onSearch={(text) => setName(text.trim())}
    >
      <Select
        aria-label="历史保单"
        placeholder="选择保单，可按保单号查找"
        value={policyId}
        loading={policies.isFetching}
        showSearch={{ filterOption: false, onSearch: (text) => setPolicyNo(text.trim()) }}
        options={policies.data?.list.map((policy) => ({
          value: policy.id,
          label: `${policy.policyNo ?? policy.insureNo} ${policy.mealName}（${policy.startDate}至${policy.endDate}）`,
        }))}
        notFoundContent={policies.data ? '没有保单' : null}
        onChange={setPolicyId}
      />
    </ChoosePeople>
  );
}
