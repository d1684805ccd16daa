import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useRef } from 'react';
import { Input } from '../../antd/entry';
import { trimmed } from '../../domain/text';
import { useDebouncedText } from '../../ui/debounced-text.hook';

interface SearchInputProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
}

/** Debounce in milliseconds before a search; Enter does not wait. */
const restMs = 500;

/** Search text that is committed after a debounce, on Enter, and when cleared; never during input method composition. */
export function SearchInput({ id, value, onChange }: SearchInputProps) {
  const isComposing = useRef(false);
  const { shown, take, settle } = useDebouncedText({ value, restMs, onSettle: onChange, clean: trimmed });

  return (
    <Input
      id={id}
      value={shown}
      allowClear
      maxLength={50}
      suffix={<SearchOutlined className="kb-muted" aria-hidden />}
      onChange={({ target }) =>
        target.value === '' ? settle('') : take(target.value, { wait: !isComposing.current })
      }
      onPressEnter={() => !isComposing.current && settle(shown)}
      onBlur={() => settle(shown)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        take(event.currentTarget.value);
      }}
    />
  );
}
