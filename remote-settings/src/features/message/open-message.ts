const param = 'message';

/** The URL of the list with this message open, or none. */
export function withMessage(search: string, id: number | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete(param);
  else next.set(param, String(id));
  return next.toString();
}

/** Id of the open message; undefined for none or for an invalid one in the URL. */
export function openMessage(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(param));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
