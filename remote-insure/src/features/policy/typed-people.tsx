import { getInsureDraft } from 'shared-kernel/contract/insure';
import { personFacts } from 'shared-kernel/domain/people/insured-person';
import { maskIdNo } from 'shared-kernel/domain/text';
import { useEndpoint } from 'shared-kernel/query';
import { hasRight } from 'shared-kernel/runtime';
import { DataTable, defineTable } from 'shared-kernel/table';
import { ForbiddenPanel, QueryCard } from 'shared-kernel/ui';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';

interface TypedPerson {
  row: number;
  name: string;
  idNo: string;
  workTypeName: string;
  projectName: string;
  birthday: string;
}

const typedPeople = defineTable<TypedPerson>({
  label: '投保人员',
  rowKey: ({ row }) => row,
  columns: (c) => [
    c.count('row', '行'),
    c.text('name', '姓名'),
    c.text('idNo', '证件号码'),
    c.text('birthday', '出生日期'),
    c.text('workTypeName', '工种'),
    c.text('projectName', '所属项目'),
  ],
  card: ['name', 'idNo', 'workTypeName'],
  pageSize: 20,
  empty: '还没有填写人员。',
});

/** The people of an application that is still a draft: as typed; nobody is reserved yet. */
export function TypedPeople({ insureId }: { insureId: PolicyId }) {
  const mayRead = hasRight('insure');
  const read = useEndpoint(getInsureDraft, { params: { id: String(insureId) } }, { enabled: mayRead });
  if (!mayRead) return <ForbiddenPanel />;
  return (
    <QueryCard read={read}>
      {({ persons }) => (
        <DataTable
          table={typedPeople}
          rows={persons.map(({ name, idNo, workTypeName, projectName = '', ...person }, index) => ({
            row: index + 1,
            name,
            idNo: maskIdNo(idNo),
            workTypeName,
            projectName,
            birthday: personFacts({ ...person, name, idNo, workTypeName }).birthday ?? '',
          }))}
        />
      )}
    </QueryCard>
  );
}
