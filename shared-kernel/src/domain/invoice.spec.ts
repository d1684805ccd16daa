import { amountInWords } from './amount-in-words';
import { invoiceAmounts, largestInvoiceFen, taxOf } from './invoice';
import { addFen, fen } from './money';

describe('an amount in Chinese words', () => {
  it.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [105, '壹元零伍分'],
    [100_000, '壹仟元整'],
    [1_000_350, '壹万零叁元伍角整'],
    [10_000_00, '壹万元整'],
    [10_010_00, '壹万零壹拾元整'],
    [100_000_00, '壹拾万元整'],
    [35_043_16, '叁万伍仟零肆拾叁元壹角陆分'],
    [1_000_000_00, '壹佰万元整'],
    [100_001_000_00, '壹亿零壹仟元整'],
    [1_000_100_000_01, '壹拾亿零壹拾万元零壹分'],
    [-999_99, '负玖佰玖拾玖元玖角玖分'],
  ])('of %d fen is %s', (amount, words) => {
    expect(amountInWords(fen(amount))).toBe(words);
  });
});

describe('the tax of an invoice', () => {
  it.each([
    [35_043_16, 33_059_58, 1_983_58],
    [12_000_00, 11_320_75, 679_25],
    [999_99, 943_39, 56_60],
    [1, 1, 0],
  ])('of %d fen leaves a net amount of %d and is %d', (amount, net, tax) => {
    expect(taxOf(fen(amount))).toEqual({ net, tax });
  });

  it('adds up with the net amount exactly, and is within half a fen of six percent', () => {
    for (let amount = 1; amount < 3_000_000; amount += 997) {
      const { net, tax } = taxOf(fen(amount));
      expect(net + tax).toBe(amount);
      expect(Math.abs(net * 106 - amount * 100)).toBeLessThanOrEqual(53);
    }
  });
});

describe('an amount to be invoiced', () => {
  it('is split into full invoices and a remainder above one million yuan', () => {
    expect(invoiceAmounts(fen(largestInvoiceFen))).toEqual([largestInvoiceFen]);
    const amounts = invoiceAmounts(fen(2_500_000_01));
    expect(amounts).toEqual([largestInvoiceFen, largestInvoiceFen, 500_000_01]);
    expect(addFen(...amounts)).toBe(2_500_000_01);
  });
});
