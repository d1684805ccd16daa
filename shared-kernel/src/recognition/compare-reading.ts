/** What was read from a scan for one field of a form. */
export interface ReadField {
  name: string;
  label: string;
  value: string;
  /** Read with low confidence, or the check digit is wrong. */
  isUnsure?: boolean | undefined;
}

interface ReadingComparison {
  /** Empty fields, which are filled in. */
  toFill: ReadField[];
  /** Fields with another value already: the user decides. */
  differing: ReadField[];
}

/** Determines how to apply a recognised scan: typed values are never overwritten without the user seeing it. */
export function compareReading(
  found: readonly ReadField[],
  values: Readonly<Record<string, unknown>>,
): ReadingComparison {
  const toFill: ReadField[] = [];
  const differing: ReadField[] = [];
  for (const field of found) {
    if (field.value === '') continue;
    const typed = values[field.name];
    if (typed === undefined || typed === null || String(typed).trim() === '') toFill.push(field);
    else if (String(typed).trim() !== field.value) differing.push(field);
  }
  return { toFill, differing };
}
