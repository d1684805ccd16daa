import { fen, mulRatio, type Fen } from './money';

/** Percent of value added tax on insurance services. */
export const invoiceTaxPercent = 6;

/** One invoice is made out for at most this much, tax included. */
export const largestInvoiceFen = 1_000_000_00;

/** The parts of an amount that includes tax; they add up to it exactly. */
export function taxOf(amount: Fen): { net: Fen; tax: Fen } {
  const net = mulRatio(amount, 100, 100 + invoiceTaxPercent);
  return { net, tax: fen(amount - net) };
}

/** Amounts of the invoices that a sum is made out on: full ones first, the rest last. */
export function invoiceAmounts(sum: Fen): Fen[] {
  const amounts: Fen[] = [];
  for (let left: number = sum; left > 0; left -= largestInvoiceFen)
    amounts.push(fen(Math.min(left, largestInvoiceFen)));
  return amounts;
}
