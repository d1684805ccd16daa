import { ComparisonTable } from 'shared-kernel/comparison';
import type { Adjustment, CaseDetail } from 'shared-kernel/contract/claims';
import { instantText } from 'shared-kernel/domain/instant';
import type { Fen } from 'shared-kernel/domain/money';
import { Facts } from 'shared-kernel/detail';
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

/** The newest version with its steps as text, then the changes from version to version. Items of zero are left out. */
export function Adjustments({ found }: { found: CaseDetail }) {
  const versions = [...found.adjustments].sort((a, b) => b.versionNo - a.versionNo);
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
      <AdjustmentLines found={found} version={newest} before={versions[1]} />
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

/** The versions side by side, oldest first: the items that changed, and the total. */
function Changes({ versions }: { versions: readonly Adjustment[] }) {
  const inOrder = versions.toReversed();
  const lines = [...amounts, total]
    .map(([field, label]) => ({ label, values: inOrder.map((version) => version[field]), isNumber: true }))
    .filter(({ label, values }) => label === total[1] || new Set(values).size > 1);
  const objections = versions.filter(({ objection }) => objection !== null);
  return (
    <>
      <h3>各版变化</h3>
      <ComparisonTable
        label="各版变化"
        things={inOrder.map(({ versionNo }) => ({ key: versionNo, title: `第${versionNo}版` }))}
        lines={lines.map((line) => ({ ...line, show: (value) => <Money value={value as Fen} /> }))}
      />
      {objections.map(({ versionNo, objection }) => (
        <p key={versionNo} className="kb-muted">
          对第{versionNo}版的异议：{objection}
        </p>
      ))}
    </>
  );
}
