import type { CustomerId } from 'shared-kernel/domain/nouns/ids';

/** The names of an employer's insured people, each once, with the pinyin letters that a search matches. */
export interface NameLettersTable {
  customer_id: CustomerId;
  name: string;
  /** Whole syllables without tones. */
  pinyin: string;
  initials: string;
}

declare module '../../platform/db/database' {
  interface Database {
    name_letters: NameLettersTable;
  }
}
