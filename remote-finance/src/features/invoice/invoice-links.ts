import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import { paths } from '../../paths';

const param = 'settlementId';

/** Returns the address of the page that applies for an invoice for these bills. */
export const applyHref = (settlementIds: readonly SettlementId[]): string =>
  `${paths['finance.invoice-apply']}?${new URLSearchParams(settlementIds.map((id) => [param, String(id)]))}`;

/** Returns the bills in the address, each once; also accepts `settlementId[]`. */
export function settlementIdsOf(search: URLSearchParams): number[] {
  const named = [...search.getAll(param), ...search.getAll(`${param}[]`)].flatMap((text) => text.split(','));
  return [...new Set(named.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number))];
}
