import { act, render, screen } from '@testing-library/react';
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
  ])('accepts %s yuan and stores fen', async (text, amount) => {
    render(<Amount />);

    await userEvent.click(field());
    await userEvent.paste(text);

    expect(value()).toBe(amount);
  });

  it('keeps a third decimal, so that the schema refuses it', async () => {
    render(<Amount start={fen(100)} />);

    await userEvent.tripleClick(field());
    await userEvent.paste('1.005');
    await userEvent.tab();

    expect(field()).toHaveValue('1.005');
    expect(amount.safeEncode(Number(value()) as Fen).error?.issues).toMatchObject([
      { message: '金额最多保留两位小数' },
    ]);
  });

  it.each(['12x', '-5', '6500,50', '12345678901234'])('ignores the invalid text %s', async (text) => {
    render(<Amount start={fen(100)} />);

    await userEvent.tripleClick(field());
    await userEvent.paste(text);

    expect(value()).toBe('100');
  });

  it('has no value, rather than zero, when it is cleared', async () => {
    render(<Amount start={fen(100)} />);

    await userEvent.clear(field());

    expect(value()).toBe('无');
  });
});
