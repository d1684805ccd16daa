import type { Adjustment } from 'shared-kernel/contract/claims';
import { instantText } from 'shared-kernel/domain/instant';
import type { Fen } from 'shared-kernel/domain/money';
import { Facts } from 'shared-kernel/detail';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';
import { AdjustmentLines } from './adjustment-lines';

const amounts = [
  ['medPayable', '医疗费用'],
  ['lostPayable', '误工费'],
  ['hospPayable', '住院津贴'],
  ['maimPayable', '伤残'],
  ['deathPayable', '身故'],
  ['legalPayable', '法律费用'],
  ['otherDeduct', '其他扣减'],
] as const satisfies readonly (readonly [keyof Adjustment, string])[];
const total = ['totalPayable', '赔付合计'] as const;

/** The newest version with its steps as text, then what changed from version to version. Items of zero are left out. */
export function Adjustments({ adjustments }: { adjustments: Adjustment[] }) {
  const versions = [...adjustments].sort((a, b) => b.versionNo - a.versionNo);
  const [newest] = versions;
  if (!newest) return null;
  return (
    <>
      <h3>
        第{newest.versionNo}版 · {instantText(newest.createTime)}
      </h3>
      <Facts
        items={[
          ...amounts
            .filter(([field]) => newest[field] !== 0)
            .map(([field, label]) => ({ label, value: <Money value={newest[field]} /> })),
          { label: total[1], value: <Money value={newest.totalPayable} /> },
          ...(newest.objection === null ? [] : [{ label: '异议', value: newest.objection, wide: true }]),
        ]}
      />
      <AdjustmentLines version={newest} before={versions[1]} />
      {newest.lines.length === 0 && newest.formula.length > 0 && (
        <ol>
          {newest.formula.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
      {versions.length > 1 && <Changes versions={versions} />}
    </>
  );
}

interface Change {
  label: string;
  /** In the order of the versions. */
  amounts: readonly Fen[];
}

/** The versions beside each other, with nothing but the items that differ between them. */
function Changes({ versions }: { versions: readonly Adjustment[] }) {
  const rows = [...amounts, total].flatMap(([field, label]): Change[] => {
    const values = versions.map((version) => version[field]);
    return new Set(values).size > 1 ? [{ label, amounts: values }] : [];
  });
  const table = defineTable<Change>({
    label: '各版变化',
    rowKey: (row) => row.label,
    compact: true,
    empty: '各版金额相同。',
    columns: (c) => [
      c.text('label', '项目'),
      ...versions.map(({ versionNo }, index) =>
        c.custom(`version-${versionNo}`, `第${versionNo}版`, (row) => <Money value={row.amounts[index]} />, {
          align: 'right',
        }),
      ),
    ],
  });
  const objections = versions.filter(({ objection }) => objection !== null);
  return (
    <>
      <h3>各版变化</h3>
      <DataTable table={table} rows={rows} />
      {objections.map(({ versionNo, objection }) => (
        <p key={versionNo} className="kb-muted">
          对第{versionNo}版的异议：{objection}
        </p>
      ))}
    </>
  );
}
