const param = 'plan';

/** The same list with this plan open, or none. */
export function withPlan(search: string, id: number | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete(param);
  else next.set(param, String(id));
  return next.toString();
}

/** Which plan is open; undefined for none or for nonsense in the URL. */
export function openPlan(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(param));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
