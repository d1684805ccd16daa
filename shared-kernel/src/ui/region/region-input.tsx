/// <reference path="../css.d.ts" />
import { useState } from 'react';
import { Button } from '../../antd/base';
import { LateSelect } from '../../antd/late-select';
import { getRegions, type Region } from '../../contract/reference';
import { useEndpoint } from '../../query';
import './region-input.css';

interface RegionInputProps {
  label: string;
  value?: string;
  /** `name` contains the names from the province down. */
  onChange?: (code: string | undefined, name?: string) => void;
  disabled?: boolean;
  /** Accepts a province or city without a district, as in filters. */
  anyLevel?: boolean;
  /** Set by the surrounding form, along with the attributes that describe an error. */
  id?: string;
  'aria-describedby'?: string;
}

const levels = ['省份', '城市', '区县'] as const;
const country = '0';

/** Returns codes from the province down: 350205 is in 350200, in 350000. Municipalities have no city level. */
const chainOf = (code: string): string[] => [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];

/**
 * Selects a region level by level; each level loads once its parent is selected. Three lists side by side instead of
 * one cascading list: they fit on a phone and are plain lists for keyboards and screen readers.
 */
export function RegionInput({ label, value, onChange, disabled, anyLevel, id, ...given }: RegionInputProps) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  // An incomplete choice is not a value yet; a value from outside replaces it.
  const codes = value ? chainOf(value) : anyLevel ? [] : picked;
  const province = useRegions(country);
  const first = chosenOf(province.list, codes);
  const city = useRegions(first && !first.leaf ? first.code : undefined);
  const second = chosenOf(city.list, codes);
  const district = useRegions(second && !second.leaf ? second.code : undefined);
  const third = chosenOf(district.list, codes);

  const pick = (
    above: readonly (Region | undefined)[],
    code: string | undefined,
    list: readonly Region[],
  ) => {
    const region = list.find((one) => one.code === code);
    const chain = [...above, region].flatMap((one) => one ?? []);
    setPicked(chain.map((one) => one.code));
    const taken = anyLevel ? chain.at(-1) : region?.leaf ? region : undefined;
    onChange?.(taken?.code, taken && chain.map(({ name }) => name).join(''));
  };
  const rows = [
    { read: province, chosen: first, above: [], isOpen: true },
    { read: city, chosen: second, above: [first], isOpen: first?.leaf === false },
    { read: district, chosen: third, above: [first, second], isOpen: second?.leaf === false },
  ];
  const failed = rows.find(({ read }) => read.isError);

  return (
    <div className="kb-region" role="group" aria-label={label} aria-describedby={given['aria-describedby']}>
      {rows
        .filter(({ isOpen }) => isOpen)
        .map(({ read, chosen, above }, level) => (
          <LateSelect
            key={levels[level]}
            id={level === 0 ? id : undefined}
            aria-label={`${label}：${levels[level]}`}
            placeholder={levels[level]}
            options={read.list.map(({ code, name }) => ({ value: code, label: name }))}
            value={chosen?.code}
            onChange={(code: string | undefined) => pick(above, code, read.list)}
            loading={read.isLoading}
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
          />
        ))}
      {failed && (
        <span role="alert">
          地区列表加载失败
          <Button type="link" size="small" onClick={failed.read.retry}>
            重试
          </Button>
        </span>
      )}
    </div>
  );
}

const chosenOf = (list: readonly Region[], codes: readonly string[]): Region | undefined =>
  list.find(({ code }) => codes.includes(code));

/** Loads the regions directly below; undefined while loading. They do not change while selecting. */
function useRegions(parentCode: string | undefined) {
  const read = useEndpoint(
    getRegions,
    { query: { parentCode: parentCode ?? country } },
    { enabled: parentCode !== undefined, staleTime: Infinity },
  );
  const isAsked = parentCode !== undefined;
  return {
    list: isAsked ? (read.data?.list ?? []) : [],
    isLoading: isAsked && read.isPending,
    isError: isAsked && read.isError,
    retry: () => void read.refetch(),
  };
}
