import { fireEvent, render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { useSettlingText } from './settling-text.hook';

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
  const { shown, take, settle } = useSettlingText({
    value,
    restMs: 500,
    onSettle,
    clean: (text) => text.trim(),
  });
  return <input value={shown} onChange={(event) => take(event.target.value)} onBlur={() => settle(shown)} />;
}

const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const rest = () => act(() => jest.advanceTimersByTime(500));

describe('text that settles', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    handed.length = 0;
    render(<Search />);
  });
  afterEach(() => jest.useRealTimers());

  it('is handed on once, after a rest', () => {
    type('张');
    type('张三');
    expect(handed).toEqual([]);

    rest();

    expect(handed).toEqual(['张三']);
  });

  it('keeps a trailing space on screen that is not handed on', () => {
    type('张 ');
    rest();

    expect(handed).toEqual(['张']);
    expect(screen.getByRole('textbox')).toHaveValue('张 ');
  });

  it('gives way to a value from elsewhere, even the one it began with', () => {
    type('张三');
    rest();

    fireEvent.click(screen.getByText('清空'));

    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('is handed on when the field goes away before the rest is over', () => {
    type('李四');

    fireEvent.click(screen.getByText('收起'));

    expect(handed).toEqual(['李四']);
  });
});
