import type { SubmitEvent } from 'react';
import { Button } from '../antd/button';

interface SearchBoxProps {
  /** Names the input, which shows it while it is empty. */
  label: string;
  maxLength: number;
  isLoading: boolean;
  /** Gets the trimmed text when it is submitted, and an empty one when the input is cleared. */
  onSearch: (text: string) => void;
}

/** Search input with a button, as plain markup: a page shows it without antd's code. */
export function SearchBox({ label, maxLength, isLoading, onSearch }: SearchBoxProps) {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('text') ?? '').trim());
  };
  return (
    <form role="search" className="kb-search" onSubmit={search}>
      <input
        type="search"
        name="text"
        className="kb-input"
        placeholder={label}
        aria-label={label}
        maxLength={maxLength}
        autoComplete="off"
        onInput={({ currentTarget }) => currentTarget.value === '' && onSearch('')}
      />
      <Button type="primary" htmlType="submit" loading={isLoading}>
        查询
      </Button>
    </form>
  );
}
