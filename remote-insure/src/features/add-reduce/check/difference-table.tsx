import { Button, Checkbox } from 'shared-kernel/antd';
import type { RosterDifference } from 'shared-kernel/contract/roster/check';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { dueOrRefund } from 'shared-kernel/domain/premium';
import { defineTable } from 'shared-kernel/table';
import { LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../../paths';
import { PersonName } from '../../../shared/person-name';
import { plainList, refused } from './look';

interface Choosing {
  isChosen: (one: RosterDifference) => boolean;
  /** Whether the person can be chosen; absent people outside of the sheet's scope cannot. */
  isOffered: (one: RosterDifference) => boolean;
  onChoose: (one: RosterDifference, chosen: boolean) => void;
  /** Number of files that prove the correction. */
  proofsOf: (one: RosterDifference) => number;
  onProve: (one: RosterDifference) => void;
}

/** People who differ, each with the amount it changes, or why no order is possible. */
export const differenceTable = ({ isChosen, isOffered, onChoose, proofsOf, onProve }: Choosing) =>
  defineTable<RosterDifference>({
    label: '差异人员',
    rowKey: ({ key }) => key,
    columns: (c) => [
      c.custom('name', '姓名', (one) => (
        <>
          <Checkbox
            aria-label={`处理${one.name}`}
            disabled={!isOffered(one) || one.refusal !== null || (one.needsProof && proofsOf(one) === 0)}
            checked={isChosen(one)}
            onChange={({ target }) => onChoose(one, target.checked)}
          />{' '}
          <PersonName person={{ id: one.personId, name: one.name }} />
        </>
      )),
      c.text('idNoMasked', '证件号码'),
      c.custom('line', '花名册', (one) => (one.line === null ? '未列出' : `${one.sheet}第${one.line}行`)),
      c.text('policyNo', '保单号'),
      c.custom('change', '差异', (one) => <Changes of={one} />),
      c.custom('order', '处理', (one) => (
        <Handling of={one} proofs={proofsOf(one)} onProve={() => onProve(one)} />
      )),
      c.custom(
        'premium',
        dueOrRefund,
        (one) => (one.refusal === null ? <Money value={one.premium} signed /> : '-'),
        {
          align: 'right',
        },
      ),
    ],
    card: ['name', 'idNoMasked', 'change', 'order', 'premium'],
    pageSize: 20,
    empty: '没有这类差异',
  });

function Changes({ of: { changes, workTypeName } }: { of: RosterDifference }) {
  if (changes.length === 0) return <>{workTypeName || '-'}</>;
  return (
    <ul style={plainList}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>{`${label}：${before || '空'} 变更为 ${after}`}</li>
      ))}
    </ul>
  );
}

interface HandlingProps {
  of: RosterDifference;
  proofs: number;
  onProve: () => void;
}

function Handling({ of: one, proofs, onProve }: HandlingProps) {
  const { operateType: kind, effectDate, formula, refusal, personId, needsProof } = one;
  if (refusal !== null) {
    return (
      <>
        <span style={refused}>{refusal}</span>
        {kind === operateType.code.amend && personId !== null && (
          <LinkButton type="link" size="small" href={linkTo('insure.amend', {}, { ids: personId })}>
            去批改
          </LinkButton>
        )}
      </>
    );
  }
  const day = kind === operateType.code.reduce ? `保障到${effectDate} 24时` : `${effectDate} 零时起`;
  return (
    <>
      {`${operateType.label(kind)}，${day}`}
      {formula && <div className="kb-muted">{formula}</div>}
      {needsProof && (
        <div>
          <Button type="link" size="small" onClick={onProve}>
            {proofs === 0 ? '上传证明材料' : `证明材料${proofs}份`}
          </Button>
        </div>
      )}
    </>
  );
}
