import { fen, mulRatio, type Fen } from './money';

/** Percent of value added tax on insurance services. */
export const invoiceTaxPercent = 6;

/** Maximum amount of one invoice, tax included. */
export const largestInvoiceFen = 1_000_000_00;

/** Splits an amount that includes tax into net and tax, which add up to it exactly. */
export function taxOf(amount: Fen): { net: Fen; tax: Fen } {
  const net = mulRatio(amount, 100, 100 + invoiceTaxPercent);
  return { net, tax: fen(amount - net) };
}

/** Splits a sum into the amounts of its invoices: full ones first, the rest last. */
export function invoiceAmounts(sum: Fen): Fen[] {
  const amounts: Fen[] = [];
  for (let left: number = sum; left > 0; left -= largestInvoiceFen)
    amounts.push(fen(Math.min(left, largestInvoiceFen)));
  return amounts;
}
