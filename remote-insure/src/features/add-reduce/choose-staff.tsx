import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import { listInsurePersons } from 'shared-kernel/contract/insure';
import type { ReduceRow } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { useEndpoint } from 'shared-kernel/query';
import type { PersonId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import { ChoosePeople, type ChooserProps } from '../../shared/choose-people';
import { mostChosen } from '../../shared/most-chosen';

interface ChooseStaffProps {
  policyId: PolicyId;
  /** The kind of change for which people are offered. */
  offered: { removable: '1' } | { replaceable: CivilDate };
  /** The lines of the list, whose people are not offered again. */
  rows: readonly { personId?: PersonId | undefined }[];
  onChoose: (people: readonly ReduceRow[]) => void;
}

/** Button to choose among the people in cover whom an order may change; each person can be in the list once. */
export function ChooseStaff({ rows, onChoose, ...policy }: ChooseStaffProps) {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        选择在保人员
      </Button>
      {isMounted && (
        <StaffDialog
          {...policy}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setMounted(false)}
          isPresent={({ id }) => rows.some(({ personId }) => personId === id)}
          onChoose={(people) => {
            onChoose(people);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function StaffDialog({
  policyId,
  offered,
  ...chooser
}: ChooserProps<ReduceRow> & Pick<ChooseStaffProps, 'policyId' | 'offered'>) {
  const [name, setName] = useState('');
  const [offset, setOffset] = useState(0);
  const read = useEndpoint(
    listInsurePersons,
    {
      params: { id: policyId },
      query: { name: name || undefined, ...offered, start: offset, length: mostChosen },
    },
    { keepPrevious: true },
  );
  return (
    <ChoosePeople
      {...chooser}
      title="选择在保人员"
      noteTitle="保障至"
      people={(read.data?.list ?? []).map((person) => ({
        id: person.id,
        work: `${person.workTypeName}（${person.jobType}类）`,
        note: person.endDate,
        line: { personId: person.id, name: person.name, idNo: person.idNoMasked },
      }))}
      read={read}
      empty={name ? '没有找到该姓名的人员' : '没有可选择的人员'}
      part={{
        count: read.data?.count ?? 0,
        offset,
        onShow: (first) => setOffset(first - (first % mostChosen)),
      }}
      onSearch={(text) => setName(text.trim())}
    />
  );
}
