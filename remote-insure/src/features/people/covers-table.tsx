import { Button } from 'shared-kernel/antd';
import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import { getCertificate } from 'shared-kernel/contract/staff-papers';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { useDownload } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { CoverPeriod } from '../../shared/cover-period';
import { PersonName } from '../../shared/person-name';

/** The covers that a search has found; each in-force cover has its certificate. */
export const CoversTable = ({ people }: { people: readonly InsuredPersonRow[] }) => (
  <DataTable table={foundTable} rows={people} />
);

const foundTable = defineTable<InsuredPersonRow>({
  label: '查询结果',
  rowKey: ({ id }) => id,
  columns: (c) => [
    c.custom('name', '姓名', (person) => <PersonName person={person} />),
    c.text('idNoMasked', '证件号码'),
    c.dict('personStatus', '状态', personStatus),
    c.custom('cover', '保障期间', (person) => <CoverPeriod of={person} />),
    c.text('policyNo', '保单号', { or: 'insureNo' }),
    c.custom(
      'paper',
      '证明',
      (person) => person.personStatus === personStatus.code.inCover && <Certificate person={person} />,
    ),
  ],
  compact: true,
});

function Certificate({ person }: { person: InsuredPersonRow }) {
  const download = useDownload(getCertificate, `参保证明-${person.name}.pdf`);
  return (
    <Button
      type="link"
      size="small"
      style={{ paddingInline: 0 }}
      loading={download.isRunning}
      aria-label={`下载${person.name}的参保证明`}
      onClick={() => download.run({ params: { id: String(person.id) } })}
    >
      参保证明
    </Button>
  );
}
