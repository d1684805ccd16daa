/** Draft (grey), the other side's turn (blue), the user's turn (amber), done (green), refused or failed (red). */
export type Tone = 'draft' | 'theirs' | 'yours' | 'done' | 'refused';

interface DictionaryEntry {
  /** The stored and transmitted value; defaults to the entry's name. */
  readonly code?: string | number;
  readonly label: string;
  readonly tone?: Tone;
}

export interface DictionaryOption<Code> {
  readonly value: Code;
  readonly label: string;
  readonly tone?: Tone;
}

/** A closed list of codes with their names in source, and the labels and tone on screen. */
export interface Dictionary<
  Code extends string | number = string | number,
  Names extends Readonly<Record<string, Code>> = Readonly<Record<string, Code>>,
> {
  readonly name: string;
  /** The code of each name, for comparing and writing in source: `insureStatus.code.draft`. */
  readonly code: Names;
  readonly codes: readonly Code[];
  readonly options: readonly DictionaryOption<Code>[];
  /** Returns the label of a code; an unknown code is returned as received, a missing one gives empty text. */
  label(code: string | number | null | undefined): string;
  /** Undefined for codes that have no colour. */
  tone(code: string | number | null | undefined): Tone | undefined;
  has(code: unknown): code is Code;
  codeOf(label: string): Code | undefined;
}

/** Whether the dictionary's codes are states, which screens show as coloured tags. */
export const isStatus = ({ options }: Pick<Dictionary, 'options'>): boolean =>
  options.some(({ tone }) => tone !== undefined);

export type CodeOf<D> = D extends Dictionary<infer Code> ? Code : never;

type NamedCodes<Entries> = {
  readonly [Name in keyof Entries & string]: Entries[Name] extends {
    readonly code: infer Code extends string | number;
  }
    ? Code
    : Name;
};
type CodesIn<Names> = Names[keyof Names] & (string | number);

/** Declares a dictionary. An entry without a code uses its name as code; options keep the given order. */
export function defineDictionary<const Entries extends Record<string, DictionaryEntry>>(given: {
  name: string;
  entries: Entries;
}): Dictionary<CodesIn<NamedCodes<Entries>>, NamedCodes<Entries>> {
  type Code = CodesIn<NamedCodes<Entries>>;
  const named = Object.entries<DictionaryEntry>(given.entries).map(
    ([name, { code = name, label, tone }]) =>
      [name, { value: code as Code, label, ...(tone && { tone }) }] as const,
  );
  const options = named.map(([, option]) => option);
  // Codes arrive as numbers in entities and as text in URLs and reference lists.
  const byText = new Map(options.map((option) => [String(option.value), option]));
  const codes = options.map((option) => option.value);
  return {
    name: given.name,
    code: Object.fromEntries(named.map(([name, { value }]) => [name, value])) as NamedCodes<Entries>,
    codes,
    options,
    label: (code) => byText.get(String(code))?.label ?? String(code ?? ''),
    tone: (code) => byText.get(String(code))?.tone,
    has: (code): code is Code => codes.includes(code as Code),
    codeOf: (label) => options.find((option) => option.label === label)?.value,
  };
}

/** The same with the name first, for dictionaries on their own. */
export const defineCodes = <const Entries extends Record<string, DictionaryEntry>>(
  name: string,
  entries: Entries,
): Dictionary<CodesIn<NamedCodes<Entries>>, NamedCodes<Entries>> => defineDictionary({ name, entries });

/** A dictionary whose codes are the labels themselves. */
export function defineWords<const Word extends string>(
  name: string,
  words: readonly Word[],
): Dictionary<Word> {
  const entries = Object.fromEntries(words.map((word) => [word, { label: word }]));
  return defineDictionary({ name, entries }) as Dictionary<Word>;
}
