import { useState } from 'react';
import { Input } from '../../antd/entry';
import type { ControlProps } from './filter-control';
import type { NumberUnit } from './filters';
import { readRange, typedText } from './number-range';

export interface NumberRangeProps extends ControlProps {
  unit: NumberUnit;
}

/** A range of numbers, applied when an end loses focus or on Enter; an invalid range does not filter. */
export function NumberRangeControl({ filter, unit, values, onChange, id }: NumberRangeProps) {
  const { label, params } = filter;
  const [from = '', to = ''] = params;
  const applied = `${values[from] ?? ''}-${values[to] ?? ''}`;
  const [typing, setTyping] = useState<{ ends: readonly [string, string]; applied: string }>();
  // A value changed from outside, such as by 清空, replaces the typed text.
  const typed = typing?.applied === applied ? typing.ends : undefined;
  const shown = typed ?? ([typedText(unit, values[from]), typedText(unit, values[to])] as const);
  const { problem, values: read } = readRange(unit, ...shown);
  const [isLeft, setLeft] = useState(true);

  const type = (ends: readonly [string, string]) => {
    setLeft(false);
    setTyping({ ends, applied });
  };
  const apply = () => {
    setLeft(true);
    if (problem !== undefined || !typed) return;
    setTyping(undefined);
    onChange({ [from]: read[0], [to]: read[1] });
  };
  const isRefused = problem !== undefined && isLeft;
  const end = (which: 0 | 1, name: string) => (
    <Input
      id={which === 0 ? id : `${id}-end`}
      aria-label={`${label}${name}`}
      aria-invalid={isRefused}
      aria-describedby={isRefused ? `${id}-problem` : undefined}
      status={isRefused ? 'error' : ''}
      inputMode={unit === 'yuan' ? 'decimal' : 'numeric'}
      placeholder={which === 0 ? '最小' : '最大'}
      suffix={unit === 'yuan' ? '元' : undefined}
      value={shown[which]}
      onChange={({ target }) => type(which === 0 ? [target.value, shown[1]] : [shown[0], target.value])}
      onBlur={apply}
      onPressEnter={apply}
    />
  );
  return (
    <>
      <div className="kb-number-range" role="group" aria-label={label}>
        {end(0, '从')}
        <span aria-hidden="true">至</span>
        {end(1, '至')}
      </div>
      {isRefused && (
        <span id={`${id}-problem`} role="alert" className="kb-filter-problem">
          {problem}
        </span>
      )}
    </>
  );
}
