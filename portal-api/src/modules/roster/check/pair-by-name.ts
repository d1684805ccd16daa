import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { identityNumberProblem } from 'shared-kernel/domain/validators';
import type { CoveredPerson } from './covered-people';
import type { RosterLine } from './roster-line';

export interface Pair {
  line: RosterLine;
  person: CoveredPerson;
}

interface Named {
  pairs: Pair[];
  heldLines: ReadonlySet<RosterLine>;
  heldPeople: ReadonlySet<CoveredPerson>;
}

/**
 * Pairs uncovered lines with covered people missing in the sheet, if one of each has the name and the numbers are
 * similar or the line's is invalid. Holds back all whom a line without a readable number might mean.
 */
export function pairByName({
  missing,
  unread,
  unmatched,
  today,
  numberOf,
}: {
  missing: readonly RosterLine[];
  unread: readonly { name: string }[];
  unmatched: readonly CoveredPerson[];
  today: CivilDate;
  numberOf: (person: CoveredPerson) => string;
}): Named {
  const heldLines = new Set<RosterLine>();
  const heldPeople = new Set<CoveredPerson>();
  const pairs: Pair[] = [];
  const peopleByName = grouped(unmatched, ({ name }) => name);
  for (const { name } of unread) for (const person of peopleByName.get(name) ?? []) heldPeople.add(person);
  for (const [name, lines] of grouped(missing, ({ person }) => person.name)) {
    const people = (peopleByName.get(name) ?? []).filter((person) => !heldPeople.has(person));
    const [line] = lines;
    const [person] = people;
    if (!line || !person || lines.length > 1 || people.length > 1) continue;
    const { idNo } = line.person;
    const isInvalid = identityNumberProblem(person.id_type, idNo, today) !== undefined;
    if (!isInvalid && !readsAlike(idNo, numberOf(person))) continue;
    heldLines.add(line);
    heldPeople.add(person);
    pairs.push({ line, person });
  }
  return { pairs, heldLines, heldPeople };
}

const mostDifferentSigns = 2;

const readsAlike = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((sign, index) => sign !== b[index]).length <= mostDifferentSigns;

/** Groups rows by key, keeping the order of keys and rows. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
