import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { rowId, word } from './wire';

export const searchKinds = ['person', 'policy', 'order', 'case', 'bill'] as const;

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: rowId,
  /** What it was found by: a name, a number. */
  title: z.string(),
  /** Distinguishes it from others of the kind. */
  note: z.string(),
  /** Path in the portal that leads to it. */
  link: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

/** At most five of each kind, of what the caller may see; names also by pinyin, identity numbers only whole. */
export const searchEverywhere = defineEndpoint({
  id: 'search.everywhere',
  path: '/api/search',
  access: 'signed-in',
  summary: 'People, policies, orders, cases and bills by number or name',
  query: z.object({ word: word(1, '请输入要查找的内容') }),
  answer: z.object({ list: z.array(searchHit), count: z.int() }),
});

/** The letters that texts are found by, in the order given: whole syllables without tones, and their initials. */
export const lettersOf = defineEndpoint({
  id: 'search.letters',
  path: '/api/search/letters',
  access: 'signed-in',
  summary: 'The pinyin of texts',
  query: z.object({ texts: z.string().min(1).max(2000) }),
  answer: z.object({ list: z.array(z.object({ pinyin: z.string(), initials: z.string() })), count: z.int() }),
});
