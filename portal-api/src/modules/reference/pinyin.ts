import { pinyin } from 'pinyin-pro';

/** Returns a name's search keys in Latin letters: full syllables and initials, without tones. */
export function searchLetters(name: string): { pinyin: string; initials: string } {
  const letters = (pattern: 'pinyin' | 'first') =>
    pinyin(name, { pattern, toneType: 'none', type: 'array', v: true })
      .join('')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return { pinyin: letters('pinyin'), initials: letters('first') };
}

/** Reduces a keyword to Latin letters and digits; empty when it has none. */
export const keywordLetters = (keyword: string): string => keyword.toLowerCase().replace(/[^a-z0-9]/g, '');
