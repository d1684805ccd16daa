import type { ExpressionBuilder } from 'kysely';
import type { HospitalRow, listHospitals } from 'shared-kernel/contract/reference';
import type { QueryOf } from 'shared-kernel/contract';
import { hospitalDesignation } from 'shared-kernel/domain/dictionaries';
import type { Database, Db } from '../../platform/db/database';
import { containing } from '../../platform/lists/conditions';
import { keywordLetters } from './pinyin';
import { regionName, regionPrefix } from './regions';

type Filters = QueryOf<typeof listHospitals>;

/** One page of the directory: recommended ones first, refused ones last, the higher level before the lower. */
export async function hospitalPage(
  db: Db,
  filters: Filters,
): Promise<{ list: HospitalRow[]; count: number }> {
  const found = db.selectFrom('hospital').where((eb) => eb.and(conditions(eb, filters)));
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy((eb) =>
      eb
        .case()
        .when('designated', '=', hospitalDesignation.code.recommended)
        .then(0)
        .when('designated', '=', hospitalDesignation.code.ordinary)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('level', 'desc')
    .orderBy('id')
    .offset(filters.start)
    .limit(filters.length)
    .execute();
  return {
    count: Number(count),
    list: rows.map((row) => ({
      id: row.id,
      hospitalName: row.hospital_name,
      level: row.level,
      nature: row.nature,
      regionCode: row.region_code,
      regionName: regionName(row.region_code),
      address: row.address,
      phone: row.phone,
      designated: row.designated,
      specialties: row.specialties,
    })),
  };
}

function conditions(eb: ExpressionBuilder<Database, 'hospital'>, filters: Filters) {
  const { keyword, regionCode, level, nature, designated } = filters;
  return [
    ...(keyword ? [keywordCondition(eb, keyword)] : []),
    ...(regionCode ? [eb('region_code', 'like', `${regionPrefix(regionCode)}%`)] : []),
    ...(level === undefined ? [] : [eb('level', '=', level)]),
    ...(nature === undefined ? [] : [eb('nature', '=', nature)]),
    ...(designated === undefined ? [] : [eb('designated', '=', designated)]),
  ];
}

function keywordCondition(eb: ExpressionBuilder<Database, 'hospital'>, keyword: string) {
  const letters = keywordLetters(keyword);
  // Letters are only looked up when the keyword consists of letters: 第2医院 is not pinyin.
  const isLetters = letters !== '' && letters === keyword.toLowerCase();
  return eb.or([
    eb('hospital_name', 'like', containing(keyword)),
    ...(isLetters
      ? [eb('pinyin', 'like', containing(letters)), eb('initials', 'like', containing(letters))]
      : []),
  ]);
}
