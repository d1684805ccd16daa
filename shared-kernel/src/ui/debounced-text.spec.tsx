import { fireEvent, render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { useDebouncedText } from './debounced-text.hook';

const handed: string[] = [];

function Search() {
  const [value, setValue] = useState('');
  const [isShown, setShown] = useState(true);
  const onSettle = (text: string) => {
    handed.push(text);
    setValue(text);
  };
  return (
    <>
      {isShown && <Box value={value} onSettle={onSettle} />}
      <button onClick={() => setValue('')}>清空</button>
      <button onClick={() => setShown(false)}>收起</button>
    </>
  );
}

function Box({ value, onSettle }: { value: string; onSettle: (text: string) => void }) {
  const { shown, take, settle } = useDebouncedText({
    value,
    restMs: 500,
    onSettle,
    clean: (text) => text.trim(),
  });
  return <input value={shown} onChange={(event) => take(event.target.value)} onBlur={() => settle(shown)} />;
}

const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const rest = () => act(() => jest.advanceTimersByTime(500));

describe('debounced text', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    handed.length = 0;
    render(<Search />);
  });

  it('is reported once, after the delay', () => {
    type('张');
    type('张三');
    expect(handed).toEqual([]);

    rest();

    expect(handed).toEqual(['张三']);
  });

  it('keeps a trailing space on screen that is not reported', () => {
    type('张 ');
    rest();

    expect(handed).toEqual(['张']);
    expect(screen.getByRole('textbox')).toHaveValue('张 ');
  });

  it('is replaced by a value set from outside, even by the initial one', () => {
    type('张三');
    rest();

    fireEvent.click(screen.getByText('清空'));

    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('is reported when the field is unmounted before the delay is over', () => {
    type('李四');

    fireEvent.click(screen.getByText('收起'));

    expect(handed).toEqual(['李四']);
  });
});
