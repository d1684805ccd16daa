/** Pairs of neighbouring signs, and the signs themselves: short Chinese words share few pairs. */
function partsOf(text: string): Set<string> {
  const signs = [...text];
  return new Set([...signs, ...signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`)]);
}

/** 0 to 1: the share of parts that two texts have in common; more where one contains the other. */
function similarity(a: string, b: string): number {
  const [partsA, partsB] = [partsOf(a), partsOf(b)];
  const shared = [...partsA].filter((part) => partsB.has(part)).length;
  const share = (2 * shared) / (partsA.size + partsB.size);
  return a.includes(b) || b.includes(a) ? (1 + share) / 2 : share;
}

const atLeast = 0.3;

/** Those of `options` that read like `text`, the most similar first; none for an empty text. */
export function similarTexts(text: string, options: readonly string[], limit = 3): string[] {
  const wanted = text.trim();
  if (wanted === '') return [];
  return options
    .map((option) => ({ option, score: similarity(wanted, option) }))
    .filter(({ score }) => score >= atLeast)
    .sort((a, b) => b.score - a.score || a.option.length - b.option.length)
    .slice(0, limit)
    .map(({ option }) => option);
}
