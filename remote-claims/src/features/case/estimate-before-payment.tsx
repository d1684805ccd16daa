import { useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { estimateCase, type CaseEstimate } from 'shared-kernel/contract/claims/estimate';
import { getClaimTemplate } from 'shared-kernel/contract/claims/guidance';
import { DetailState } from 'shared-kernel/detail';
import { materialName } from 'shared-kernel/domain/claims/claim-materials';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { addFen, fen, isWholeFen, moneyText, yuanOfFen, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { MoneyInput } from 'shared-kernel/form';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { CoverFacts } from './cover-facts';

type Line = CaseEstimate['lines'][number];
type Range = Line['payable'];
/** Amounts that the employer intends to pay, by code of the item. */
type Agreed = Readonly<Record<number, Fen | undefined>>;

/** Per item: the amount the insurer recognises, the employer's intended payment, and the part the employer bears. */
export function EstimateBeforePayment({ found }: { found: CaseDetail }) {
  return (
    <DetailState isPart read={useEndpoint(estimateCase, { params: { id: found.id } })}>
      {(estimate) => <Estimate found={found} estimate={estimate} />}
    </DetailState>
  );
}

/** No own margins: the page's gaps are enough. */
const flat = { margin: 0 };

function Estimate({ found, estimate }: { found: CaseDetail; estimate: CaseEstimate }) {
  const [typed, setTyped] = useState<Agreed>({});
  const agreement = useDownload(getClaimTemplate, '赔偿协议.pdf');
  const { lines, total, missing, papers } = estimate;
  const amounts = lines.map((line) => ({ line, amount: agreedFor(line, typed) }));
  const given = amounts.filter(({ amount }) => amount > 0);
  const isRefused = !amounts.every(({ amount }) => isWholeFen(amount));
  const paid = () => moneyText(addFen(...amounts.map(({ amount }) => amount)));
  const rest = () => rangeText(sumOf(amounts.map(({ line, amount }) => restOf(amount, line.payable))));
  return (
    <div className="kb-detail">
      <p className="kb-muted">
        按已填写的索赔信息和当前剩余限额估算，以理算书为准。先看清自担金额，再与员工签订赔偿协议。
      </p>
      {missing.map((text) => (
        <Alert key={text} type="warning" title={text} />
      ))}
      <DataTable
        table={tableOf(typed, (item, amount) => setTyped({ ...typed, [item]: amount }))}
        rows={lines}
      />
      {papers.length > 0 && (
        <ul aria-label="还缺的材料" style={flat}>
          {papers.map(({ materialCode, mayAdd }) => (
            <li key={materialCode}>
              补齐{materialName(materialCode)}后，最多多赔{moneyText(mayAdd)}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="试算合计" style={flat}>
        <li>保险预计认可合计：{rangeText(total)}</li>
        <li>拟付员工合计：{isRefused ? uncorrected : paid()}</li>
        <li>
          <strong>由企业自担：{isRefused ? uncorrected : rest()}</strong>
        </li>
      </ul>
      <div>
        <Button
          disabled={given.length === 0 || isRefused}
          loading={agreement.isRunning}
          onClick={() =>
            agreement.run({
              params: { code: 'M15' },
              query: {
                caseId: found.id,
                agreed: given.map(({ line, amount }) => `${line.item}:${yuanOfFen(amount)}`).join(','),
              },
            })
          }
        >
          按此金额打印赔偿协议
        </Button>
      </div>
      <h3 style={flat}>剩余限额</h3>
      <CoverFacts found={found} />
    </div>
  );
}

/** Returns the typed amount, which may have a fraction of a fen, or the claimed one before anything is typed. */
const agreedFor = ({ item, claimed }: Line, typed: Agreed): Fen =>
  item in typed ? (typed[item] ?? zeroFen) : (claimed ?? zeroFen);

const uncorrected = '请先更正拟付员工的金额';

const restOf = (amount: Fen, { least, most }: Range): Range => ({
  least: fen(Math.max(0, amount - most)),
  most: fen(Math.max(0, amount - least)),
});

const restText = (amount: Fen, payable: Range): string =>
  isWholeFen(amount) ? rangeText(restOf(amount, payable)) : '-';

const sumOf = (ranges: readonly Range[]): Range => ({
  least: addFen(...ranges.map(({ least }) => least)),
  most: addFen(...ranges.map(({ most }) => most)),
});

const rangeText = ({ least, most }: Range): string =>
  least === most ? moneyText(least) : `${moneyText(least)} 至 ${moneyText(most)}`;

const tableOf = (typed: Agreed, put: (item: number, amount: Fen | undefined) => void) =>
  defineTable<Line>({
    label: '赔前试算',
    rowKey: ({ item }) => String(item),
    compact: true,
    columns: (c) => [
      c.custom('item', '项目', ({ item }) => claimItem.label(item)),
      c.custom('claimed', '索赔', ({ claimed }) => (claimed === null ? '待定' : moneyText(claimed)), {
        align: 'right',
      }),
      c.custom('payable', '保险预计认可', ({ payable }) => rangeText(payable), { align: 'right' }),
      c.custom('agreed', '拟付员工', (line) => (
        <MoneyInput
          aria-label={`${claimItem.label(line.item)}拟付员工`}
          isExplained
          value={shownIn(typed, line)}
          onChange={(amount) => put(line.item, amount)}
        />
      )),
      c.custom('rest', '企业自担', (line) => restText(agreedFor(line, typed), line.payable), {
        align: 'right',
      }),
      c.custom('note', '说明', ({ missing, capReason }) => missing ?? capReason ?? '-'),
    ],
  });

/** Nothing is filled in while the claimed amount is unknown. */
const shownIn = (typed: Agreed, { item, claimed }: Line): Fen | undefined =>
  item in typed ? typed[item] : (claimed ?? undefined);
