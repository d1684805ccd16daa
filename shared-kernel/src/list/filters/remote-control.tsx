import { useState } from 'react';
import { Button } from '../../antd/base';
import { Select } from '../../antd/entry';
import { trimmed } from '../../domain/text';
import { useEndpoint } from '../../query';
import { useDebouncedText } from '../../ui/debounced-text.hook';
import type { ControlProps } from './filter-control';
import type { FilterOption } from './filters';
import type { RemoteSearch } from './remote-search';

export interface RemoteProps extends ControlProps {
  search: RemoteSearch;
}

const restMs = 300;

/** Selects one of many rows, searched on the server while typing; the first request is sent when the control opens. */
export function RemoteControl({ filter, search, values, onChange, id }: RemoteProps) {
  const [param = '', labelParam = ''] = filter.params;
  const [isOpen, setOpen] = useState(false);
  const [word, setWord] = useState('');
  const typing = useDebouncedText({ value: word, restMs, onSettle: setWord, clean: trimmed });
  const { endpoint, input, choices } = search;
  const found = useEndpoint(endpoint, input(word) as { query: object }, {
    enabled: isOpen,
    keepPrevious: true,
  });
  const options = (found.data === undefined ? [] : choices(found.data)).map(toText);
  const value = values[param];
  const chosen = value === undefined ? undefined : { value, label: values[labelParam] ?? value };

  const shown = (
    <>
      {found.isError ? (
        <span role="alert">
          搜索失败
          <Button type="link" size="small" onClick={() => void found.refetch()}>
            重试
          </Button>
        </span>
      ) : (
        <span className="kb-muted">{found.isFetching ? '正在搜索…' : '没有找到'}</span>
      )}
    </>
  );
  return (
    <Select
      id={id}
      labelInValue
      allowClear
      placeholder="全部"
      style={{ minWidth: 140, width: '100%' }}
      showSearch={{ filterOption: false, searchValue: typing.shown, onSearch: (text) => typing.take(text) }}
      loading={isOpen && found.isFetching}
      options={found.isError ? [] : options}
      notFoundContent={shown}
      popupMatchSelectWidth={false}
      onOpenChange={setOpen}
      value={chosen ?? null}
      onChange={(picked: { value: string; label?: unknown } | null) => {
        typing.settle('');
        const label = options.find((one) => one.value === picked?.value)?.label;
        onChange({ [param]: picked?.value, [labelParam]: picked ? label : undefined });
      }}
    />
  );
}

const toText = ({ value, label }: FilterOption) => ({ value: String(value), label });
