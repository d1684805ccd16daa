import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { rowId, word } from './wire';

export const searchKinds = ['person', 'policy', 'order', 'case', 'bill'] as const;

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  /** Heading of other records, which hosts before it list with the bills. */
  heading: z.string().optional(),
  id: rowId,
  /** The matching text: a name or a number. */
  title: z.string(),
  /** Distinguishes the hit from others of its kind. */
  note: z.string(),
  /** Path of its page in the portal. */
  link: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

/** Returns at most five visible hits of each kind; names also match by pinyin, identity numbers only completely. */
export const searchEverywhere = defineEndpoint({
  id: 'search.everywhere',
  path: '/api/search',
  access: 'signed-in',
  summary: 'People and records of every kind by number or name',
  query: z.object({ word: word(1, '请输入要查找的内容') }),
  answer: z.object({ list: z.array(searchHit), count: z.int() }),
});

/** Returns the pinyin by which texts can be found, in the given order: whole syllables without tones, and initials. */
export const lettersOf = defineEndpoint({
  id: 'search.letters',
  path: '/api/search/letters',
  access: 'signed-in',
  summary: 'The pinyin of texts',
  query: z.object({ texts: z.string().min(1).max(2000) }),
  answer: z.object({ list: z.array(z.object({ pinyin: z.string(), initials: z.string() })), count: z.int() }),
});
