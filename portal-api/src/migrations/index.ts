import type { Kysely } from 'kysely';
import { up as platform } from './0001-platform';
import { up as parties } from './0002-parties';

export interface Migration {
  /** `NNNN-name`, the file's name; applied in this order, once. */
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every owner appends the migrations of its range: 00xx platform, 01xx reference and content, 02xx insure, 03xx finance, 04xx claims. */
export const migrations: readonly Migration[] = [
  { name: '0001-platform', up: platform },
  { name: '0002-parties', up: parties },
];
