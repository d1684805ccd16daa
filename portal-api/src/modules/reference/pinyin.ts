import { pinyin } from 'pinyin-pro';

/** What a name is found by when typed in Latin letters: whole syllables and their first letters, without tones. */
export function searchLetters(name: string): { pinyin: string; initials: string } {
  const letters = (pattern: 'pinyin' | 'first') =>
    pinyin(name, { pattern, toneType: 'none', type: 'array', v: true })
      .join('')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return { pinyin: letters('pinyin'), initials: letters('first') };
}

/** The same letters of a keyword; empty when it has none. */
export const keywordLetters = (keyword: string): string => keyword.toLowerCase().replace(/[^a-z0-9]/g, '');
