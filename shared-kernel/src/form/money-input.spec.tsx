import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { amount } from '../contract/wire';
import { fen, type Fen } from '../domain/money';
import { MoneyInput } from './money-input';

function Amount({ start }: { start?: Fen }) {
  const [value, setValue] = useState<Fen | undefined>(start);
  return (
    <>
      <MoneyInput aria-label="金额" value={value} onChange={setValue} />
      <output>{value === undefined ? '无' : String(value)}</output>
    </>
  );
}

const field = () => screen.getByLabelText('金额');
const value = () => screen.getByRole('status').textContent;

describe('a money input', () => {
  it('shows separators and two decimals, except while it is edited', async () => {
    render(<Amount start={fen(123_450)} />);
    expect(field()).toHaveValue('1,234.50');

    await userEvent.click(field());

    expect(field()).toHaveValue('1234.50');
  });

  it('selects the whole amount on focus, so that typing replaces it', () => {
    render(<Amount start={fen(500_000)} />);
    const input = field() as HTMLInputElement;

    act(() => input.focus());

    expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('5000.00');
  });

  it.each([
    ['1234.5', '123450'],
    ['１２３．４５', '12345'],
    ['¥1,234.50 元', '123450'],
    ['1.', '100'],
    ['.5', '50'],
    ['￥100元整', '10000'],
    ['100。5', '10050'],
  ])('accepts %s yuan and stores fen', async (text, amount) => {
    render(<Amount />);

    await userEvent.click(field());
    await userEvent.paste(text);

    expect(value()).toBe(amount);
  });

  it.each([
    ['1.005', '金额最多保留两位小数'],
    ['1e5', '请输入金额，最多两位小数'],
    ['12x', '请输入金额，最多两位小数'],
    ['-5', '请输入金额，最多两位小数'],
    ['6500,50', '请输入金额，最多两位小数'],
    ['12345678901234', '金额不能超过1亿元'],
  ])('keeps %s, so that the schema refuses it: %s', async (text, message) => {
    render(<Amount start={fen(100)} />);

    await userEvent.tripleClick(field());
    await userEvent.paste(text);
    await userEvent.tab();

    expect(field()).toHaveValue(text);
    expect(amount.safeEncode(Number(value()) as Fen).error?.issues).toMatchObject([{ message }]);
  });

  it('leaves the text of an input method alone until it is composed', () => {
    render(<Amount />);

    fireEvent.input(field(), { target: { value: '１２' }, isComposing: true });
    expect(field()).toHaveValue('１２');
    fireEvent.compositionEnd(field());

    expect(field()).toHaveValue('12');
    expect(value()).toBe('1200');
  });

  it('has no value, rather than zero, when it is cleared', async () => {
    render(<Amount start={fen(100)} />);

    await userEvent.clear(field());

    expect(value()).toBe('无');
  });
});
