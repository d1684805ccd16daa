const param = 'plan';

/** The URL of the list with this plan open, or none. */
export function withPlan(search: string, id: number | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete(param);
  else next.set(param, String(id));
  return next.toString();
}

/** Id of the open plan; undefined for none or for an invalid one in the URL. */
export function openPlan(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(param));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
