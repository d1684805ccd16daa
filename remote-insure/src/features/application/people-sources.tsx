import { useMemo, useState } from 'react';
import { Button } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { listInsures, type PersonRowTyped } from 'shared-kernel/contract/insure';
import { listPolicyPeople } from 'shared-kernel/contract/policy-people';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import { notify } from 'shared-kernel/runtime';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import { listFiledPeople } from 'shared-kernel/contract/labor-filing-people';
import { idType, personStatus } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { ChoosePeople, type ChooserProps } from '../../shared/choose-people';

/** Policies that have, or had, people. */
const withPeople = policyStates.join();

/** Chooses people of one earlier policy, including those whose cover has ended. */
function ChooseInsured(props: ChooserProps<PersonRowTyped>) {
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

/** The normalized document number: two rows with the same number are the same person. */
const numberOf = (row: PersonRowTyped): string => normalizedPerson(row).idNo;

const isBlank = ({ name, idNo, workTypeName }: PersonRowTyped): boolean =>
  [name, idNo, workTypeName].every((text) => text.trim() === '');

/** Adds the chosen people to the list. Blank rows are dropped, and nobody is added twice. */
function joined(rows: readonly PersonRowTyped[], chosen: readonly PersonRowTyped[]) {
  const kept = rows.filter((row) => !isBlank(row));
  const known = new Set(kept.map(numberOf));
  const added = new Map(chosen.map((row) => [numberOf(row), row]));
  for (const number of known) added.delete(number);
  return { rows: [...kept, ...added.values()], added: added.size };
}

interface PeopleSourcesProps {
  rows: readonly PersonRowTyped[];
  onChange: (rows: PersonRowTyped[]) => void;
}

/** Adds people that the portal already knows to the list: from filings or from an earlier policy. */
export function PeopleSources({ rows, onChange }: PeopleSourcesProps) {
  const [source, setSource] = useState<'filed' | 'insured'>();
  const [isOpen, setOpen] = useState(false);
  const choose = (from: 'filed' | 'insured') => {
    setSource(from);
    setOpen(true);
  };
  const known = useMemo(() => new Set(rows.map(numberOf)), [rows]);
  const chooser = {
    isPresent: ({ line }: { line: PersonRowTyped }) => known.has(numberOf(line)),
    isOpen,
    onClose: () => setOpen(false),
    onClosed: () => setSource(undefined),
    onChoose: (chosen: readonly PersonRowTyped[]) => {
      const next = joined(rows, chosen);
      onChange(next.rows);
      setOpen(false);
      notify.done(`已添加${next.added}人，请核对工种`);
    },
  };
  return (
    <>
      <Button onClick={() => choose('filed')}>从备案选择</Button>
      <Button onClick={() => choose('insured')}>从历史保单选择</Button>
      {source === 'filed' && <ChooseFiled {...chooser} />}
      {source === 'insured' && <ChooseInsured {...chooser} />}
    </>
  );
}

/** Chooses people with a valid filing of their labour relation. */
function ChooseFiled(props: ChooserProps<PersonRowTyped>) {
  const [keyword, setKeyword] = useState('');
  const read = useEndpoint(
    listFiledPeople,
    { query: { keyword: keyword || undefined } },
    { keepPrevious: true, staleTime: 0 },
  );
  const list = read.data?.list;
  const people = useMemo(
    () =>
      (list ?? []).map(({ id, name, idNo, mobile, workTypeName, workUnit, filingNo }) => ({
        id,
        note: filingNo,
        work: workTypeName,
        line: {
          name,
          idType: idType.label(idType.code.idCard),
          idNo,
          mobile: mobile ?? '',
          workTypeName,
          workUnit,
        },
      })),
    [list],
  );
  return (
    <ChoosePeople
      {...props}
      title="从备案选择人员"
      noteTitle="备案编号"
      people={people}
      read={read}
      isCut={read.data?.isCut}
      empty={keyword ? '没有找到该姓名的备案人员' : '没有有效备案的人员，请先办理用工备案'}
      onSearch={(text) => setKeyword(text.trim())}
    />
  );
}
