import type { Adjustment } from 'shared-kernel/contract/claims';
import { instantText } from 'shared-kernel/domain/instant';
import { Facts } from 'shared-kernel/detail';
import { Money } from 'shared-kernel/ui';

/** Every version of the calculation, the newest first, each with its steps as text. */
export function Adjustments({ adjustments }: { adjustments: Adjustment[] }) {
  const newestFirst = [...adjustments].sort((a, b) => b.versionNo - a.versionNo);
  return newestFirst.map((version) => (
    <section key={version.versionNo}>
      <h3>
        第{version.versionNo}版 · {instantText(version.createTime)}
      </h3>
      <Facts
        items={[
          { label: '医疗费用', value: <Money value={version.medPayable} /> },
          { label: '误工费', value: <Money value={version.lostPayable} /> },
          { label: '住院津贴', value: <Money value={version.hospPayable} /> },
          { label: '伤残', value: <Money value={version.maimPayable} /> },
          { label: '身故', value: <Money value={version.deathPayable} /> },
          { label: '法律费用', value: <Money value={version.legalPayable} /> },
          { label: '其他扣减', value: <Money value={version.otherDeduct} /> },
          { label: '赔付合计', value: <Money value={version.totalPayable} /> },
          { label: '异议', value: version.objection },
        ]}
      />
      {version.formula.length > 0 && (
        <ol>
          {version.formula.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </section>
  ));
}
