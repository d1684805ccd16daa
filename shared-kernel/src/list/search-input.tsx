import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useRef } from 'react';
import { Input } from '../antd/entry';
import { trimmed } from '../domain/text';
import { useSettlingText } from '../ui/settling-text.hook';

interface SearchInputProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
}

/** Milliseconds of rest before what is typed is searched for; Enter does not wait. */
const restMs = 500;

/** Search text that settles after a rest, on Enter, and when cleared; never while an input method is composing. */
export function SearchInput({ id, value, onChange }: SearchInputProps) {
  const isComposing = useRef(false);
  const { shown, take, settle } = useSettlingText({ value, restMs, onSettle: onChange, clean: trimmed });

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
