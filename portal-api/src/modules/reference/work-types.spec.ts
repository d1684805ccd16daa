import { workTypeRows, workTypeAliases } from './reference.seed';
import { rankedWorkTypes } from './work-types';

const rows = workTypeRows().map((row, index) => ({ id: index + 1, ...row }));
const namesFor = (keyword: string) => rankedWorkTypes(rows, keyword).map((row) => row.work_type_name);

describe('the table of work types', () => {
  it('has 204 types, five of them refused', () => {
    const perClass = (jobType: number) => rows.filter((row) => row.job_type === jobType).length;

    expect(rows).toHaveLength(204);
    expect([1, 2, 3, 4, 5, 6, 9].map(perClass)).toEqual([18, 35, 47, 51, 29, 19, 5]);
  });

  it('lists which work needs a certificate or is done at heights', () => {
    expect(rows.find((row) => row.work_type_no === '0710')).toMatchObject({
      work_type_name: '焊工(高处)',
      job_type: 5,
      cert_required: true,
      height_work: true,
      industry: '机械五金',
    });
  });

  it('has no alias for two types', () => {
    const aliases = Object.values(workTypeAliases).flat();
    const names = rows.map((row) => row.work_type_name);

    expect(new Set(aliases).size).toBe(aliases.length);
    expect(aliases.filter((alias) => names.includes(alias))).toEqual([]);
    expect(Object.keys(workTypeAliases).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('searching work types', () => {
  it('puts the exact name first, then names that begin with the keyword, then names that contain it', () => {
    expect(namesFor('保安员')[0]).toBe('保安员');
    expect(namesFor('快递').slice(0, 2)).toEqual(['快递分拣员', '快递员(电动车)']);
    expect(namesFor('司机')).toContain('叉车司机');
  });

  it('finds by alias', () => {
    expect(namesFor('叉车工')).toEqual(['叉车司机']);
  });

  it('finds by pinyin and by initials', () => {
    expect(namesFor('chache')).toEqual(['叉车司机']);
    expect(namesFor('ccsj')[0]).toBe('叉车司机');
    expect(namesFor('BAY')).toContain('保安员');
  });

  it('finds nothing for an unknown text', () => {
    expect(namesFor('魔术师')).toEqual([]);
    expect(namesFor('焊x')).toEqual([]);
  });

  it('lists everything for an empty keyword', () => {
    expect(namesFor(' ')).toHaveLength(204);
  });
});
