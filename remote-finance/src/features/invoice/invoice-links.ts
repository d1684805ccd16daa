import { paths } from '../../paths';

const param = 'settlementId';

/** The page that applies for an invoice of these bills. */
export const applyHref = (settlementIds: readonly number[]): string =>
  `${paths['finance.invoice-apply']}?${new URLSearchParams(settlementIds.map((id) => [param, String(id)]))}`;

/** The bills that the address names, each once; also as `settlementId[]`. */
export function settlementIdsOf(search: URLSearchParams): number[] {
  const named = [...search.getAll(param), ...search.getAll(`${param}[]`)].flatMap((text) => text.split(','));
  return [...new Set(named.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number))];
}
