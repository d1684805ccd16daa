import {
  blacklistLevel,
  hospitalDesignation,
  hospitalNature,
  jobType as jobTypes,
} from 'shared-kernel/domain/dictionaries';
import type { SeedContext } from '../../platform/seeding/seed-context';
import { hospitalsByRegion } from './hospitals.data';
import { searchLetters } from './pinyin';
import { insurers, servicers, signcompanies } from './provider-parties.data';
import { regionName } from './regions';
import { workTypeAliases } from './work-type-aliases.data';
import { workTypesByIndustry } from './work-types.data';

const classes = jobTypes.code;

/** Data that every database needs before a purchase: work types, hospitals, the provider's side. */
export async function seedReference(seed: SeedContext): Promise<void> {
  const { db } = seed.ctx;
  seed.progress('基础数据');
  await db.insertInto('work_type').values(workTypeRows()).execute();
  await db.insertInto('hospital').values(hospitalRows()).execute();
  await db.insertInto('signcompany').values(signcompanies).execute();
  await db.insertInto('servicer').values(servicers).execute();
  await db.insertInto('supplyer').values(insurers).execute();
  if (seed.scope === 'demo') await seedBlacklist(seed);
}

export const workTypeRows = () =>
  Object.entries(workTypesByIndustry).flatMap(([industry, lines]) =>
    lines.map(([no, name, jobType, marks]) => ({
      work_type_no: no,
      work_type_name: name,
      aliases: [...(workTypeAliases[name] ?? [])],
      job_type: jobType,
      industry,
      cert_required: marks?.includes('c') ?? false,
      height_work: marks?.includes('h') ?? false,
      remark: jobType === classes.uninsurable ? '不予承保' : null,
      ...searchLetters(name),
    })),
  );

const hospitalRows = () =>
  Object.entries(hospitalsByRegion).flatMap(([regionCode, lines]) =>
    lines.map(([name, level, mark, specialties]) => ({
      hospital_name: name,
      level,
      nature: mark?.includes('private') ? hospitalNature.code.private : hospitalNature.code.public,
      region_code: regionCode,
      address: regionName(regionCode),
      phone: null,
      designated: mark?.includes('refused')
        ? hospitalDesignation.code.excluded
        : mark?.includes('good')
          ? hospitalDesignation.code.recommended
          : hospitalDesignation.code.ordinary,
      specialties: specialties ?? null,
      ...searchLetters(name),
    })),
  );

/** Two made-up people, so that both levels can be tried out. */
async function seedBlacklist({ ctx }: SeedContext): Promise<void> {
  const restricted = [
    { idNo: '350205197903150419', level: blacklistLevel.code.refused, reason: '存在虚假理赔记录' },
    {
      idNo: '330110198507220629',
      level: blacklistLevel.code.warned,
      reason: '近12个月内多次出险，请核实岗位',
    },
  ];
  await ctx.db
    .insertInto('blacklist')
    .values(
      restricted.map(({ idNo, level, reason }) => ({
        id_hash: ctx.pii.index(idNo),
        id_no_sealed: ctx.pii.seal(idNo),
        level,
        reason,
        created_at: ctx.clock.now(),
      })),
    )
    .execute();
}
