import { fireEvent, render, screen } from '@testing-library/react';
import { InputNumber } from './plain-number';

describe('a number field', () => {
  it.each([
    ['３０', 30, ''],
    ['1，200', 1200, ''],
    ['２。５', 2.5, ''],
    ['12人', 12, ''],
    ['1,5', 7, '“1,5”不可用，已改为7'],
    ['12x', 7, '“12x”不可用，已改为7'],
    ['5000', 3000, '“5000”不可用，已改为3000'],
    ['1.26', 1.3, '“1.26”不可用，已改为1.3'],
  ])('reads typed %p as %p, and says when that is another number', (typed, read, message) => {
    let value: number | string | null = 7;
    render(
      <InputNumber max={3000} precision={1} defaultValue={7} onChange={(changed) => (value = changed)} />,
    );

    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: typed } });
    fireEvent.blur(screen.getByRole('spinbutton'));

    expect(value).toBe(read);
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe(message);
  });
});
