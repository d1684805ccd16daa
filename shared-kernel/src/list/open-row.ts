/** The search of a list's URL with the row of this id open in its drawer, or none. */
export function withRow(search: string, param: string, id: string | number | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete(param);
  else next.set(param, String(id));
  return next.toString();
}

/** Id of the open row; undefined for none or for an invalid one in the URL. */
export function openRow(search: string, param: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(param));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
