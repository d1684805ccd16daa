interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The address of the open page that applies these versions; an empty text removes the override. */
export function overrideLink(
  checkedTargets: Readonly<Record<string, string>>,
  { pathname, search }: Place,
): string {
  const query = new URLSearchParams(search);
  for (const [remote, target] of Object.entries(checkedTargets)) query.set(`remote-${remote}`, target);
  return `${pathname}?${query}`;
}

export const resetLink = (remotes: readonly string[], place: Place): string =>
  overrideLink(Object.fromEntries(remotes.map((remote) => [remote, ''])), place);
