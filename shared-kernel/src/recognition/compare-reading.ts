/** What was read from a scan for one field of a form. */
export interface ReadField {
  name: string;
  label: string;
  value: string;
  /** Read with little certainty, or contradicted by its check digit. */
  isUnsure?: boolean | undefined;
}

interface ReadingComparison {
  /** Fields that were empty: they are filled in. */
  toFill: ReadField[];
  /** Fields with another value already: the user decides. */
  differing: ReadField[];
}

/** How to apply a recognised scan: nothing that was typed is overwritten unseen. */
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
