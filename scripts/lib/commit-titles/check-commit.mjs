const longestTitle = 72;
const longestWithoutBody = 50;

/** Words in -ed, -ing or -s that are imperatives. */
const imperatives =
  /^(?:bring|string|ping|need|embed|feed|seed|speed|exceed|proceed|focus|canvas|\w*(?:ss|us|is))$/;

/**
 * The problems of one commit, with what to write instead; empty for a good one. `areas` are the names that may come
 * before the colon.
 */
export function commitProblems({ title, body }, areas) {
  const [, area, verb] = /^([^:]+): (\S+) \S/.exec(title) ?? [];
  if (!area) return ['write "area: verb …", such as "delivery: retry a failed upload"'];
  const unknown = area.split(', ').filter((name) => !areas.has(name));
  return [
    ...unknown.map((name) => `"${name}" is no area: name a folder`),
    ...(/^[a-z-]+$/.test(verb) && (imperatives.test(verb) || !/(?:ed|ing|s)$/.test(verb))
      ? []
      : [`"${verb}" is no lower-case imperative: write add, not added, adds or adding`]),
    ...(title.length > longestTitle ? [`${title.length} characters: at most ${longestTitle}`] : []),
    ...(title.endsWith('.') ? ['no period at the end'] : []),
    ...(title.length > longestWithoutBody && !body ? ['a title this long needs a body with the reason'] : []),
  ];
}
