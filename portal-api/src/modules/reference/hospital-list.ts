import { sql } from 'kysely';
import { listHospitals } from 'shared-kernel/contract/reference';
import { hospitalDesignation } from 'shared-kernel/domain/dictionaries';
import { containing, equals } from '../../platform/lists/conditions';
import { defineListSource, eachRow, type ListScope } from '../../platform/lists/list-source';
import { keywordLetters } from './pinyin';
import { inRegion, regionName } from './regions';

const { recommended, ordinary } = hospitalDesignation.code;

/** The region that the employer is in: all of it, its city, its province. */
const isWithin = (digits: number) =>
  sql`left(hospital.region_code, ${digits}::int) = left(own.region_code, ${digits}::int)`;

/** Refused ones last; of the others those nearby first, then recommended ones, then the higher level. */
const ranked = ({ actor }: ListScope) => sql`(select hospital.*,
    10000 * (case when hospital.designated in (${recommended}::int, ${ordinary}::int) then 0 else 1 end)
    + 1000 * (case when ${isWithin(4)} then 0 when ${isWithin(2)} then 1 else 2 end)
    + 100 * (case hospital.designated when ${recommended}::int then 0 else 1 end)
    - hospital.level as place
  from hospital left join customer own on own.id = ${actor.customerId}) as hospital`;

/** The same for everybody, in an order of the employer's own. */
export const hospitalList = defineListSource<typeof listHospitals>({
  endpoint: listHospitals,
  table: 'hospital',
  from: ranked,
  visible: () => sql<boolean>`true`,
  fields: { regionName: null },
  filters: {
    keyword: (keyword) => keywordCondition(keyword),
    regionCode: inRegion('hospital.region_code'),
    level: equals('hospital.level'),
    nature: equals('hospital.nature'),
    designated: equals('hospital.designated'),
  },
  sortBy: { designated: { column: 'hospital.place' } },
  complete: eachRow((row: { regionCode: string }) => ({ regionName: regionName(row.regionCode) })),
});

function keywordCondition(keyword: string) {
  if (keyword === '') return undefined;
  const letters = keywordLetters(keyword);
  const byName = sql<boolean>`hospital.hospital_name like ${containing(keyword)}`;
  // Letters are only looked up when the keyword consists of letters: 第2医院 is not pinyin.
  if (letters === '' || letters !== keyword.toLowerCase()) return byName;
  const part = containing(letters);
  return sql<boolean>`(${byName} or hospital.pinyin like ${part} or hospital.initials like ${part})`;
}
