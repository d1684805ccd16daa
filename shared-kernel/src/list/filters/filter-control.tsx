import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import { LateSelect, SelectLook } from '../../antd/late-select';
import { trimmed } from '../../domain/text';
import { LazyPart } from '../../runtime';
import { useDebouncedText } from '../../ui/debounced-text.hook';
import { RegionInput } from '../../ui/region/region-input';
import type { Filter, FilterOption } from './filters';
import { dateControl, numberRangeControl, remoteControl, type LazyControl } from './lazy-controls';

interface SearchInputProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
}

/** Debounce in milliseconds before a search; Enter does not wait. */
const restMs = 500;

/** Search text, committed after a debounce, on Enter, and when cleared; never during input method composition. */
function SearchInput({ id, value, onChange }: SearchInputProps) {
  const isComposing = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const { shown, take, settle } = useDebouncedText({ value, restMs, onSettle: onChange, clean: trimmed });

  return (
    <span className="ant-input-affix-wrapper ant-input-affix-wrapper-input-with-clear-btn ant-input-outlined">
      <input
        ref={field}
        id={id}
        className="ant-input"
        type="text"
        value={shown}
        maxLength={50}
        onChange={({ target }) =>
          target.value === '' ? settle('') : take(target.value, { wait: !isComposing.current })
        }
        onKeyDown={({ key }) => key === 'Enter' && !isComposing.current && settle(shown)}
        onBlur={() => settle(shown)}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          take(event.currentTarget.value);
        }}
      />
      <span className="ant-input-suffix">
        {shown !== '' && (
          <button
            type="button"
            className="ant-input-clear-icon ant-input-clear-icon-has-suffix"
            tabIndex={-1}
            onClick={() => {
              settle('');
              field.current?.focus();
            }}
          >
            <CloseCircleFilled aria-label="清除" />
          </button>
        )}
        <SearchOutlined className="kb-muted" />
      </span>
    </span>
  );
}

interface FilterControlProps {
  filter: Filter;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string | undefined>) => void;
  /** Renders an empty field first in place of controls that take long. */
  isHeld?: boolean;
}

/** One filter with its label; the value is in the list's state. */
export function FilterControl(props: FilterControlProps) {
  const id = useId();
  const { filter } = props;
  const rule = filter.kind === 'dateRange' ? filter.rule : undefined;
  return (
    <div className={rule ? 'kb-filter kb-filter-range' : 'kb-filter'}>
      <label htmlFor={id}>{filter.label}</label>
      <Control {...props} id={id} />
    </div>
  );
}

function Control(props: ControlProps) {
  const { filter } = props;
  if (filter.kind === 'select') return <SelectFilter {...props} />;
  if (filter.kind !== 'text')
    return (
      <Loading control={dateControl} {...props}>
        {(DateControl) => <DateControl {...props} />}
      </Loading>
    );
  const { isRegion, numbers, search } = filter;
  if (isRegion) return <RegionFilter {...props} />;
  if (numbers)
    return (
      <Loading control={numberRangeControl} {...props}>
        {(NumberRangeControl) => <NumberRangeControl {...props} unit={numbers} />}
      </Loading>
    );
  if (!search) return <TextFilter {...props} />;
  return (
    <Loading control={remoteControl} {...props}>
      {(RemoteControl) => <RemoteControl {...props} search={search} />}
    </Loading>
  );
}

interface LoadingProps<Props> extends Pick<ControlProps, 'id' | 'isHeld'> {
  control: LazyControl<Props>;
  children: (control: ComponentType<Props>) => ReactNode;
}

/** Renders an empty field until the control is due and its code is loaded. */
function Loading<Props>({ isHeld, ...props }: LoadingProps<Props>) {
  return isHeld ? <EmptyField id={props.id} /> : <Loaded {...props} />;
}

function Loaded<Props>({ control, id, children }: LoadingProps<Props>) {
  const [page] = useState(control);
  return (
    <LazyPart page={page} fallback={<EmptyField id={id} />}>
      {children}
    </LazyPart>
  );
}

const EmptyField = ({ id }: { id: string }) => (
  <input id={id} className="ant-input ant-input-outlined" readOnly aria-busy />
);

/** Props of a filter's control; the label around it refers to `id`. */
export type ControlProps = FilterControlProps & { id: string };

function TextFilter({ filter, values, onChange, id }: ControlProps) {
  const [param = ''] = filter.params;
  return <SearchInput id={id} value={values[param] ?? ''} onChange={(text) => onChange({ [param]: text })} />;
}

const noChoices = (): readonly FilterOption[] => [];

function SelectFilter({ filter, values, onChange, id, isHeld }: ControlProps) {
  const [param = ''] = filter.params;
  const given = filter.kind === 'select' ? filter.options : [];
  // Whether `options` is a hook is fixed by the list's definition, so the order of hooks never changes.
  const useChoices = typeof given === 'function' ? given : noChoices;
  const asked = useChoices();
  const choices = typeof given === 'function' ? asked : given;
  const options = choices.map(({ value, label }) => ({ value: String(value), label }));
  const value = values[param];
  const shared = {
    id,
    options,
    allowClear: true,
    placeholder: '全部',
    showSearch: options.length > 8 ? { optionFilterProp: 'label' } : false,
    style: { minWidth: 140, width: '100%' },
  } as const;

  if (isHeld)
    return <SelectLook id={id} options={options} placeholder="全部" value={value} style={shared.style} />;
  if (filter.kind === 'select' && filter.multiple) {
    return (
      <LateSelect
        {...shared}
        mode="multiple"
        maxTagCount="responsive"
        value={value?.split(',') ?? []}
        onChange={(chosen: string[]) => onChange({ [param]: chosen.join(',') })}
      />
    );
  }
  return (
    <LateSelect
      {...shared}
      value={value ?? null}
      onChange={(chosen: string | null) => onChange({ [param]: chosen ?? '' })}
    />
  );
}

function RegionFilter({ filter, values, onChange, id }: ControlProps) {
  const [param = '', labelParam = ''] = filter.params;
  return (
    <RegionInput
      id={id}
      label={filter.label}
      value={values[param]}
      anyLevel
      onChange={(code, name) => onChange({ [param]: code ?? '', [labelParam]: name ?? '' })}
    />
  );
}
