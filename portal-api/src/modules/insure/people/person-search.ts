import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../platform/context';
import { containing } from '../../../platform/lists/conditions';

/** Parts that `name_parts` has for every name with the text in it. */
function partsOf(text: string): string[] {
  const signs = [...text];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

/** True for a row of `insure_person` whose name has the text in it: the index finds who has all of its parts. */
export const isNamed = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(name_parts(insure_person.name) @> ${partsOf(text)}::text[]
    and insure_person.name like ${containing(text)})`;

/** Signs of document numbers; names have no four digits. */
const mayBeNumber = /^[\w()-]+$/;
const isSurelyNumber = (keyword: string): boolean => keyword.length >= 6 && /\d{4}/.test(keyword);

/**
 * True for a row of `insure_person` that a keyword means: a whole document number, or a part of a name. Beside an "or"
 * the parts of every name that the index found would be worked out anew, so it is there only where it has to be.
 */
export function isMeant(ctx: Context, keyword: string): RawBuilder<boolean> {
  if (!mayBeNumber.test(keyword)) return isNamed(keyword);
  const hasNumber = sql<boolean>`insure_person.id_no_hash = ${ctx.pii.index(keyword.toUpperCase())}`;
  return isSurelyNumber(keyword) ? hasNumber : sql<boolean>`(${isNamed(keyword)} or ${hasNumber})`;
}
