import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../antd/entry';

interface SearchInputProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
}

interface Typing {
  text: string;
  /** The settled value when typing began, and the one it was last settled to: any other came from elsewhere. */
  from: string;
  settled?: string;
}

/** Milliseconds of rest before what is typed is searched for; Enter does not wait. */
const restMs = 500;

/** Search text that settles after a rest, on Enter, and when cleared; never while an input method is composing. */
export function SearchInput({ id, value, onChange }: SearchInputProps) {
  const [typing, setTyping] = useState<Typing>();
  const isComposing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOurs = typing !== undefined && (value === typing.from || value === typing.settled);
  const shown = isOurs ? typing.text : value;

  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (text: string) => {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    setTyping({ text, from: value, settled: trimmed });
    if (trimmed !== value) onChange(trimmed);
  };

  const take = (text: string) => {
    clearTimeout(timer.current);
    setTyping({ text, from: value, settled: typing?.settled });
    if (isComposing.current) return;
    if (text === '') settle(text);
    else timer.current = setTimeout(() => settle(text), restMs);
  };

  return (
    <Input
      id={id}
      value={shown}
      allowClear
      maxLength={50}
      suffix={<SearchOutlined aria-hidden />}
      onChange={(event) => take(event.target.value)}
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
