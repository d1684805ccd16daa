/** Draft (grey), theirs to do (blue), yours to do (amber), done (green), refused or failed (red). */
export type Tone = 'draft' | 'theirs' | 'yours' | 'done' | 'refused';

export interface DictionaryEntry {
  readonly label: string;
  readonly tone?: Tone;
}

export interface DictionaryOption<Code> {
  readonly value: Code;
  readonly label: string;
  readonly tone?: Tone;
}

/** A closed list of codes with the words and tone people see. */
export interface Dictionary<Code extends string | number = string | number> {
  readonly name: string;
  readonly codes: readonly Code[];
  readonly options: readonly DictionaryOption<Code>[];
  /** The word for a code; an unknown code is shown as it came, a missing one as nothing. */
  label(code: string | number | null | undefined): string;
  /** Undefined for codes without a meaning in colour. */
  tone(code: string | number | null | undefined): Tone | undefined;
  has(code: unknown): code is Code;
  /** The code whose word this is. */
  codeOf(label: string): Code | undefined;
}

export type CodeOf<D> = D extends Dictionary<infer Code> ? Code : never;

/** Declares a dictionary; keys that are integers become numeric codes, options are in key order. */
export function defineDictionary<const Entries extends Record<string | number, DictionaryEntry>>(given: {
  name: string;
  entries: Entries;
}): Dictionary<keyof Entries & (string | number)> {
  type Code = keyof Entries & (string | number);
  const options = Object.entries<DictionaryEntry>(given.entries).map(([key, entry]) => ({
    // Object keys are text at run time; the type says number where the source does.
    value: (/^(0|[1-9]\d*)$/.test(key) ? Number(key) : key) as Code,
    ...entry,
  }));
  // Codes arrive as numbers in entities and as text in URLs and reference lists.
  const byText = new Map(options.map((option) => [String(option.value), option]));
  const codes = options.map((option) => option.value);
  return {
    name: given.name,
    codes,
    options,
    label: (code) => byText.get(String(code))?.label ?? String(code ?? ''),
    tone: (code) => byText.get(String(code))?.tone,
    has: (code): code is Code => codes.includes(code as Code),
    codeOf: (label) => options.find((option) => option.label === label)?.value,
  };
}

/** A dictionary whose codes are the words themselves. */
export function defineWords<const Word extends string>(
  name: string,
  words: readonly Word[],
): Dictionary<Word> {
  const entries = Object.fromEntries(words.map((word) => [word, { label: word }]));
  return defineDictionary({ name, entries }) as Dictionary<Word>;
}
