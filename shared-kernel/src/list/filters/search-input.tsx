import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useRef } from 'react';
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
