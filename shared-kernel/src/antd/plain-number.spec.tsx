import { fireEvent, render, screen } from '@testing-library/react';
import { InputNumber } from './plain-number';

describe('a number field', () => {
  it.each([
    ['３０', 30],
    ['1，200', 1200],
    ['２。５', 2.5],
    ['12人', 12],
    ['1,5', 7],
  ])('reads typed %p as %p, and keeps its number for a comma that may be a decimal one', (typed, read) => {
    let value: number | string | null = 7;
    render(<InputNumber defaultValue={7} onChange={(changed) => (value = changed)} />);

    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: typed } });
    fireEvent.blur(screen.getByRole('spinbutton'));

    expect(value).toBe(read);
  });
});
