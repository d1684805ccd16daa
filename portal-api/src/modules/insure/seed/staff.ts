import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { WorkTypeFacts } from 'shared-kernel/domain/people/insured-person';
import { sexOf } from 'shared-kernel/domain/validators';
import { idType } from 'shared-kernel/domain/dictionaries';
import type { Random } from '../../../platform/seeding/seed-context';
import type { Pii } from '../../../platform/pii';
import type { CheckedPerson } from '../people/person-check';
import { residentIdOf } from '../people/resident-id';

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余'];
const givenSigns = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建文志红梅国玉春海龙凤晓东婷鹏云飞雪',
];

export interface StaffOptions {
  regionCode: string;
  /** Occupations with their weights. */
  mix: readonly { workTypeName: string; weight: number }[];
  /** Project name by occupation; a random project when missing. */
  projectOf?: Readonly<Record<string, string>>;
  projects: readonly { id: number; projectname: string; work_unit: string | null }[];
}

/** Generates employees with valid, unique ID numbers. */
export function createStaff(
  random: Random,
  pii: Pii,
  workTypeNamed: (name: string) => WorkTypeFacts | undefined,
  today: CivilDate,
) {
  let made = 0;
  const pickWork = (mix: StaffOptions['mix']): string => {
    let left = random.unit() * mix.reduce((sum, one) => sum + one.weight, 0);
    return (mix.find((one) => (left -= one.weight) < 0) ?? mix[0])?.workTypeName ?? '';
  };
  const one = (overrides: StaffOptions): CheckedPerson => {
    made += 1;
    const birthday = addDays(today, -random.int(20 * 366, 57 * 365));
    // The sequence number distinguishes people with the same birthday.
    const idNo = residentIdOf(overrides.regionCode, birthday, made % 1000);
    const workTypeName = pickWork(overrides.mix);
    const facts = workTypeNamed(workTypeName);
    if (!facts) throw new Error(`No such occupation: ${workTypeName}`);
    const drawn = overrides.projects.length > 0 ? random.pick(overrides.projects) : undefined;
    const fitting = overrides.projectOf?.[workTypeName];
    const project = overrides.projects.find(({ projectname }) => projectname === fitting) ?? drawn;
    const name = `${random.pick(surnames)}${random.pick(givenSigns)}${random.chance(0.7) ? random.pick(givenSigns) : ''}`;
    return {
      row: made,
      person: {
        name,
        idType: '身份证',
        idNo,
        mobile: `1${random.pick(['35', '38', '50', '59', '77', '86'])}0000${String(made % 10000).padStart(4, '0')}`,
        workTypeName,
        projectName: project?.projectname ?? '',
        workUnit: project?.work_unit ?? '',
        certNo: facts.certRequired ? `T3502${String(made).padStart(10, '0')}` : '',
        birthday: '',
      },
      idType: idType.code.idCard,
      hash: pii.index(idNo),
      birthday,
      sex: sexOf(idNo),
      ...facts,
      projectId: project?.id,
    };
  };
  return (count: number, overrides: StaffOptions): CheckedPerson[] => {
    const seen = new Set<string>();
    return Array.from({ length: count }, () => {
      let person = one(overrides);
      while (seen.has(person.hash)) person = one(overrides);
      seen.add(person.hash);
      return person;
    });
  };
}

export type MakeStaff = ReturnType<typeof createStaff>;
