import { sql } from 'kysely';
import { listHospitals } from 'shared-kernel/contract/reference';
import { hospitalDesignation } from 'shared-kernel/domain/dictionaries';
import { containing, equals } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { keywordLetters } from './pinyin';
import { inRegion, regionName } from './regions';

const { recommended, ordinary } = hospitalDesignation.code;

/** Recommended ones first, refused ones last, the higher level before the lower. */
const ranked = sql`(select *, 100 * (case designated when ${recommended}::int then 0 when ${ordinary}::int then 1 else 2 end)
  - level as place from hospital) as hospital`;

/** The same for everybody. */
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
