import { useState } from 'react';
import { Alert, Checkbox } from 'shared-kernel/antd';
import { InputNumber, Select } from 'shared-kernel/antd-entry';
import type { BodyOf } from 'shared-kernel/contract';
import { estimateClaim } from 'shared-kernel/contract/claims/estimate';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { MoneyInput } from 'shared-kernel/form';
import { fen, type Fen, isWholeFen, zeroFen } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { LoadingPanel, Money } from 'shared-kernel/ui';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { useRested } from '../../shared/rested.hook';
import type { InputName } from './guide-items';

/** Values typed into the calculator; every field has a value, so that there is always a result. */
interface Typed {
  amount: Fen;
  selfPaid: Fen;
  thirdPaid: Fen;
  days: number;
  level: number;
  age: number;
  isSudden: boolean;
  isOffDuty: boolean;
}

/** An everyday accident as the initial values. */
export const typedAtFirst: Typed = {
  amount: fen(12_860_50),
  selfPaid: fen(1_240_30),
  thirdPaid: zeroFen,
  days: 45,
  level: 9,
  age: 35,
  isSudden: false,
  isOffDuty: false,
};
const code = claimItem.code;

/** Returns the request that calculates one item from the typed values. */
export const requestOf = (insureId: PolicyId, item: number, typed: Typed): BodyOf<typeof estimateClaim> => ({
  insureId,
  item,
  age: typed.age,
  isSudden: typed.isSudden,
  isOffDuty: typed.isOffDuty,
  ...(item === code.medical && {
    total: typed.amount,
    selfPaid: typed.selfPaid,
    thirdPaid: typed.thirdPaid,
  }),
  ...((item === code.lostWages || item === code.hospitalAllowance) && { days: typed.days }),
  ...(item === code.disability && { disabilityLevel: typed.level }),
});

const mostDays = 365;

/** Whether all amounts are whole fen: MoneyInput also reports fractions, which no request may contain. */
const isExact = ({ amount, selfPaid, thirdPaid }: Typed): boolean =>
  [amount, selfPaid, thirdPaid].every(isWholeFen);

interface CalculatorProps {
  insureId: PolicyId;
  /** Code of claimItem. */
  item: number;
  inputs: readonly InputName[];
}

/** One item, calculated by the server with the rules of the adjustment while the values are typed. */
export function Calculator({ insureId, item, inputs }: CalculatorProps) {
  const [typed, setTyped] = useState<Typed>(typedAtFirst);
  const asked = useRested(typed);
  const result = useEndpoint(
    estimateClaim,
    { body: requestOf(insureId, item, asked) },
    { keepPrevious: true, quiet: true, enabled: isExact(asked) },
  );
  const put = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <section className="kb-card" aria-label="试算">
      <h2>试算</h2>
      <div style={fields}>
        {inputs.map((name) => (
          <CalculatorInput key={name} name={name} typed={typed} put={put} />
        ))}
      </div>
      <div aria-live="polite">
        {result.isError && <Alert type="warning" title={result.error.message} />}
        {!result.data && result.isFetching && <LoadingPanel rows={2} />}
        {result.data && isExact(typed) && (
          <>
            <p className="kb-figure-label">预计赔付</p>
            <p className="kb-figure-value">
              <Money value={result.data.payable} />
            </p>
            <ol>
              {result.data.formula.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
      </div>
      <p className="kb-muted">按单个案件试算，未扣除本保单其他案件已使用的限额；实际以理算书为准。</p>
    </section>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  gap: 12,
  marginBottom: 16,
} as const;

const levels = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, label: `${index + 1}级` }));

const labels: Readonly<Record<InputName, string>> = {
  amount: '总费用',
  selfPaid: '其中自费',
  thirdPaid: '第三方已付',
  days: '天数',
  level: '伤残等级',
  age: '出险时年龄',
  isSudden: '突发疾病',
  isOffDuty: '非工作时间',
};

interface InputProps {
  name: InputName;
  typed: Typed;
  put: (change: Partial<Typed>) => void;
}

function CalculatorInput({ name, typed, put }: InputProps) {
  const id = `calculator-${name}`;
  if (name === 'isSudden' || name === 'isOffDuty')
    return (
      <Checkbox
        style={beside}
        checked={typed[name]}
        onChange={({ target }) => put({ [name]: target.checked })}
      >
        {labels[name]}
      </Checkbox>
    );
  return (
    <div>
      <label htmlFor={id} className="kb-muted">
        {labels[name]}
      </label>
      {name === 'level' ? (
        <Select
          id={id}
          style={wide}
          value={typed.level}
          options={levels}
          onChange={(level) => put({ level })}
        />
      ) : name === 'days' || name === 'age' ? (
        <InputNumber
          id={id}
          style={wide}
          min={0}
          max={name === 'days' ? mostDays : 100}
          precision={0}
          value={typed[name]}
          onChange={(value) => put({ [name]: value ?? 0 })}
        />
      ) : (
        <MoneyInput
          id={id}
          isExplained
          value={typed[name]}
          onChange={(value) => put({ [name]: value ?? zeroFen })}
        />
      )}
    </div>
  );
}

const wide = { width: '100%' };
/** Aligned with the inputs, below their labels. */
const beside = { alignSelf: 'end', paddingBottom: 6 };
