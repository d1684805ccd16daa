import { hospitalDesignation, hospitalLevel } from 'shared-kernel/domain/dictionaries';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Random, SeedContext } from '../../../platform/seeding/seed-context';
import type { Cover } from '../../insure/cover';
import { departmentOf } from '../../reference/hospitals.data';
import { rowById } from '../../../platform/row-by-id';
import type { AccidentStory } from './accident-stories.data';
import type { Injury, Severity } from './injuries.data';

/** Roads in the districts where the demo's staff work. */
const roads: Readonly<Record<string, readonly string[]>> = {
  350205: ['新阳路与霞光路路口', '马青路辅道', '沧虹路', '海沧大道'],
  350212: ['同集北路', '环城东路与朝元路路口', '银湖中路'],
  350602: ['胜利西路', '丹霞路', '北环城路辅道'],
  320505: ['长江路与竹园路路口', '滨河路', '鹿山路'],
  320583: ['前进中路', '黄浦江路', '长江北路辅道'],
  310115: ['杨高北路辅道', '祖冲之路与张江路路口', '申江路'],
  310117: ['人民北路', '新松江路与人民北路路口'],
  310112: ['沪闵路辅道', '春申路', '七莘路'],
};

/** Lowest hospital level with inpatient treatment in the demo. */
const inpatientLevel = hospitalLevel.code.secondaryUngraded;

/** A work site. */
interface Site {
  regionCode: string;
  /** Colloquial name of the site. */
  name: string;
}

export type AccidentSites = Awaited<ReturnType<typeof accidentSites>>;

const cityOf = (regionCode: string): string => regionCode.slice(0, 4);

/** Returns the work sites of an employer and the hospitals around them. */
export async function accidentSites({ ctx: { db } }: SeedContext, customerId: CustomerId) {
  const projects = await db
    .selectFrom('project')
    .select(['id', 'region_code', 'work_unit'])
    .where('customer_id', '=', customerId)
    .execute();
  const branches = await db
    .selectFrom('filiale')
    .select(['id', 'region_code', 'filialename'])
    .where('customer_id', '=', customerId)
    .execute();
  const employer = await rowById(db, 'customer', customerId, 'region_code');
  const hospitals = await db
    .selectFrom('hospital')
    .select(['id', 'hospital_name', 'region_code', 'level', 'specialties'])
    .where('designated', '<>', hospitalDesignation.code.excluded)
    .orderBy('id')
    .execute();
  return {
    siteOf({ projectId, filialeId }: Cover): Site {
      const project = projects.find(({ id }) => id === projectId);
      const branch = branches.find(({ id }) => id === filialeId);
      return {
        regionCode: project?.region_code ?? branch?.region_code ?? employer.region_code ?? '',
        name: project?.work_unit ?? branch?.filialename ?? '公司',
      };
    },
    placeOf(site: Site, story: AccidentStory, random: Random): string {
      if (story.places.length > 0) return `${site.name}${random.pick(story.places)}`;
      return random.pick(roads[site.regionCode] ?? [`${site.name}门前道路`]);
    },
    /** Picks a hospital that treats the injury, in the district where possible, else in the city. */
    hospitalFor(site: Site, injury: Injury, severity: Severity, random: Random) {
      const fitting = hospitals.flatMap((hospital) => {
        const department = departmentOf(hospital, injury.departments);
        const isNear = cityOf(hospital.region_code) === cityOf(site.regionCode);
        const isLarge = severity === 'outpatient' || hospital.level >= inpatientLevel;
        if (!department || !isNear || !isLarge) return [];
        return [{ hospital, department, isNext: hospital.region_code === site.regionCode }];
      });
      const next = fitting.filter(({ isNext }) => isNext);
      const { hospital, department } = random.pick(next.length > 0 && random.chance(0.8) ? next : fitting);
      return { id: hospital.id, name: hospital.hospital_name, department };
    },
  };
}
