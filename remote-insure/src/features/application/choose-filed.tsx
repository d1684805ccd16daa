import { useMemo, useState } from 'react';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { listFiledPeople } from 'shared-kernel/contract/labor-filing-people';
import { idType } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { ChoosePeople, type ChooserProps } from '../../shared/choose-people';

/** People with a valid filing of their labour relation. */
export function ChooseFiled(props: ChooserProps<PersonRowTyped>) {
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
