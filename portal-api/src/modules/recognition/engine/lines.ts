/** A line of recognised text; lines are ordered from top to bottom. */
export interface Line {
  text: string;
  /** 0 to 1. */
  confidence: number;
}

export interface Found {
  value: string;
  confidence: number;
}

/** A field below this confidence is marked as unsure: about one in ten characters is wrong. */
const sure = 0.8;

/** Removes the spaces that engines insert between Chinese characters, and colons. */
const dense = (text: string): string => text.replace(/\s/g, '').replace(/[:：]/g, '');

/** Returns the pattern's first group in the first matching line. */
export function findIn(lines: readonly Line[], pattern: RegExp): Found | undefined {
  for (const { text, confidence } of lines) {
    const value = pattern.exec(dense(text))?.[1];
    if (value) return { value, confidence };
  }
  return undefined;
}

/** Returns the text from one label to the next, across several lines. */
export function findBetween(lines: readonly Line[], from: RegExp, until: RegExp): Found | undefined {
  const first = lines.findIndex(({ text }) => from.test(dense(text)));
  if (first < 0) return undefined;
  const rest = lines.slice(first + 1);
  const end = rest.findIndex(({ text }) => until.test(dense(text)));
  const block = [lines[first], ...rest.slice(0, end < 0 ? undefined : end)].flatMap((line) => line ?? []);
  const value = block
    .map(({ text }) => dense(text))
    .join('')
    .replace(from, '');
  return value ? { value, confidence: Math.min(...block.map(({ confidence }) => confidence)) } : undefined;
}

/** Converts `2020年1月5日` or `2020.01.05` to `2020-01-05`. */
export function dayOf(found: Found | undefined): Found | undefined {
  const [, year, month, day] = /(\d{4})[年.-](\d{1,2})[月.-](\d{1,2})/.exec(found?.value ?? '') ?? [];
  return found && year && month && day
    ? { ...found, value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
    : undefined;
}

/** Builds the recognition port's response: facts as text, their mean confidence, and the fields to check. */
export function answerOf(facts: Readonly<Record<string, Found | undefined>>) {
  const found = Object.entries(facts).flatMap(([name, fact]) => (fact ? [{ name, ...fact }] : []));
  if (found.length === 0) return undefined;
  const sum = found.reduce((total, { confidence }) => total + confidence, 0);
  return {
    ...Object.fromEntries(found.map(({ name, value }) => [name, value])),
    confidence: sum / found.length,
    unsure: found.filter(({ confidence }) => confidence < sure).map(({ name }) => name),
  };
}
