/** The pairs of adjacent characters and the single characters, as short Chinese words share few pairs. */
function partsOf(text: string): Set<string> {
  const signs = [...text];
  return new Set([...signs, ...signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`)]);
}

export interface TextParts {
  readonly text: string;
  readonly parts: ReadonlySet<string>;
  /** Share of common parts from 0 to 1; higher when one text contains the other. */
  likeness(other: Pick<TextParts, 'text' | 'parts'>): number;
}

export function textParts(text: string): TextParts {
  const parts = partsOf(text);
  return {
    text,
    parts,
    likeness(other) {
      let shared = 0;
      for (const part of parts) if (other.parts.has(part)) shared += 1;
      const share = (2 * shared) / (parts.size + other.parts.size);
      return text.includes(other.text) || other.text.includes(text) ? (1 + share) / 2 : share;
    },
  };
}

const atLeast = 0.3;

/** Returns the options similar to `text`, the most similar first; none for an empty text. */
export function similarTexts(text: string, options: readonly string[], limit = 3): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const own = textParts(trimmed);
  return options
    .map((option) => ({ option, score: own.likeness(textParts(option)) }))
    .filter(({ score }) => score >= atLeast)
    .sort((a, b) => b.score - a.score || a.option.length - b.option.length)
    .slice(0, limit)
    .map(({ option }) => option);
}
