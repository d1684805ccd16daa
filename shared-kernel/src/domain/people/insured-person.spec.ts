import { civilDate } from '../civil-date';
import {
  needsBirthday,
  normalizedPerson,
  personFacts,
  personIssues,
  type PersonRow,
  type PersonRules,
} from './insured-person';
import { duplicateIssues, rosterIssues, rosterIssueText } from '../roster';

const workTypes: Record<string, { jobType: number; certRequired: boolean; heightWork: boolean }> = {
  钳工: { jobType: 3, certRequired: false, heightWork: false },
  '焊工(地面)': { jobType: 4, certRequired: true, heightWork: false },
  模板工: { jobType: 5, certRequired: false, heightWork: true },
  爆破工: { jobType: 9, certRequired: false, heightWork: false },
};

const rules: PersonRules = {
  today: civilDate('2026-11-21'),
  effectDate: civilDate('2026-11-22'),
  ageMin: 16,
  ageMax: 65,
  acceptedJobTypes: [1, 2, 3, 4, 5],
  acceptsHeightWork: false,
  workType: (name) => workTypes[name],
  isProject: (name) => name === '海沧一厂',
};

const worker: PersonRow = {
  name: '王伟',
  idType: '身份证',
  idNo: '350212198807120015',
  mobile: '13806050012',
  workTypeName: '钳工',
  projectName: '海沧一厂',
};
const issuesOf = (changed: Partial<PersonRow>, changedRules: Partial<PersonRules> = {}) =>
  personIssues({ ...worker, ...changed }, { ...rules, ...changedRules });

describe('validation of a staff list row', () => {
  it('accepts a valid row, however it was typed', () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ idNo: ' 37028319951103252ｘ ', idType: '1', mobile: '138 0605 0012' })).toEqual([]);
    expect(issuesOf({ mobile: '', projectName: '' })).toEqual([]);
  });

  it.each<readonly [Partial<PersonRow>, string, string]>([
    [{ name: '' }, 'name', '请输入姓名'],
    ...['王1', '张三(离职)', '张三 离职', '张三 班长'].map(
      (name) => [{ name }, 'name', '姓名格式不正确，请只填写一个人的姓名，不带备注、称谓和符号'] as const,
    ),
    [{ name: '王\uE863' }, 'name', '姓名中有其他电脑无法显示的自造字，请用输入法重新输入'],
    [{ name: '王芳 李明' }, 'name', '一个单元格只能填写一个人的姓名，请分行填写'],
    [{ name: '王芳\n欧阳锋、李明' }, 'name', '一个单元格只能填写一个人的姓名，请分行填写'],
    [{ idType: '' }, 'idType', '请选择证件类型'],
    [
      { idType: '驾驶证' },
      'idType',
      '证件类型不正确，可填写身份证、护照、港澳通行证、台胞证、外国人永居证、港澳台居住证',
    ],
    [{ idNo: '' }, 'idNo', '请输入证件号码'],
    [{ idNo: '350212198807120016' }, 'idNo', '身份证号码不正确'],
    [{ idNo: '3.50212E+17' }, 'idNo', '证件号码被Excel转换，请将单元格设为文本'],
    [{ idNo: '350212********2146' }, 'idNo', '证件号码被*号遮盖，请填写完整的号码'],
    [{ idNo: '3502121980010114' }, 'idNo', '身份证号码应为18位，现在是16位'],
    [{ idNo: '350212198001010000' }, 'idNo', '身份证号码不正确，末三位可能被Excel改成了000，请按证件填写'],
    [{ idNo: 'E12345678' }, 'idNo', '身份证号码不正确，如果是护照请填写证件类型'],
    [{ mobile: '13806050012（妻子）' }, 'mobile', '请输入正确的手机号'],
    [{ mobile: '1380605' }, 'mobile', '请输入正确的手机号'],
    [{ mobile: '无' }, 'mobile', '请输入正确的手机号'],
    [{ workTypeName: '' }, 'workTypeName', '请选择工种'],
    [{ workTypeName: '魔术师' }, 'workTypeName', '未找到工种“魔术师”，请从列表中选择'],
    [{ workTypeName: '爆破工' }, 'workTypeName', '工种“爆破工”不在方案承保范围'],
    [{ workTypeName: '模板工' }, 'workTypeName', '工种“模板工”不在方案承保范围'],
    [{ workTypeName: '焊工(地面)' }, 'certNo', '焊工(地面)须填写特种作业证编号'],
    [{ projectName: '二厂' }, 'projectName', '项目“二厂”不存在'],
    [{ workUnit: '甲'.repeat(51) }, 'workUnit', '实际用工单位不能超过50个字'],
  ])('reports the issue of %j', (changed, field, message) => {
    expect(issuesOf(changed)).toEqual([{ field, message }]);
  });

  it('checks the age on the first day of cover', () => {
    const turns66 = civilDate('2054-07-12');

    expect(issuesOf({}, { effectDate: civilDate('2054-07-11') })).toEqual([]);
    expect(issuesOf({}, { effectDate: turns66 })).toEqual([
      { field: 'idNo', message: '年龄须在16-65周岁之间' },
    ]);
    expect(issuesOf({}, { effectDate: turns66, ageMax: 66 })).toEqual([]);
  });

  it('accepts height work if the plan does, and certified work with a certificate number', () => {
    expect(issuesOf({ workTypeName: '模板工' }, { acceptsHeightWork: true })).toEqual([]);
    expect(issuesOf({ workTypeName: '焊工(地面)', certNo: 'T350200' })).toEqual([]);
  });

  it('checks a foreign document by its own format and requires a birthday, which its number lacks', () => {
    const passport = { idType: '护照', idNo: 'e12345678', birthday: '1990/5/20' };
    const missing = { field: 'birthday', message: '护照请填写出生日期' };

    expect(issuesOf(passport)).toEqual([]);
    expect(personFacts({ ...worker, ...passport })).toEqual({ birthday: '1990-05-20' });
    expect(issuesOf({ ...passport, idNo: '??' })).toEqual([{ field: 'idNo', message: '护照号码不正确' }]);
    expect(issuesOf({ ...passport, birthday: '无' })).toEqual([missing]);
    expect(issuesOf({ ...passport, birthday: '' }, { mayLackBirthday: true })).toEqual([]);
  });

  it('reports a spreadsheet error in the birthday cell, but no birthday issue when the number is wrong', () => {
    const cell = { idType: '护照', idNo: 'E12345678', birthday: '#N/A' };

    expect(issuesOf(cell)).toEqual([{ field: 'birthday', message: '出生日期是错误值#N/A，请改为实际内容' }]);
    expect(issuesOf({ idNo: '350212198807120016', birthday: '1990-01-01' })).toEqual([
      { field: 'idNo', message: '身份证号码不正确' },
    ]);
  });

  it.each([
    ['身份证', '350212198807120015', false],
    ['身份证', 'E12345678', false],
    ['护照', '350212198807120015', false],
    ['护照', 'E12345678', true],
    ['外国人永久居留身份证', 'USA123456789012', true],
    ['', 'E12345678', false],
  ])('requires a birthday for %s %s: %s', (idType, idNo, needed) => {
    expect(needsBirthday({ idType, idNo })).toBe(needed);
  });

  it('reports every issue at once', () => {
    expect(issuesOf({ name: '', idNo: 'x', workTypeName: '' }).map((issue) => issue.field)).toEqual([
      'name',
      'idNo',
      'workTypeName',
    ]);
  });

  it('reads birthday and sex from a resident identity number', () => {
    expect(personFacts(worker)).toEqual({ birthday: '1988-07-12', sex: 1 });
  });

  it('normalises names and identity numbers', () => {
    expect(
      normalizedPerson({ ...worker, name: ' 买买提•艾力　', idNo: '３７028319951103252x' }),
    ).toMatchObject({
      name: '买买提·艾力',
      idNo: '37028319951103252X',
    });
  });
});

describe('validation of a whole staff list', () => {
  const other = { ...worker, idNo: '37028319951103252X' };

  it('reports the later of two rows with the same document number', () => {
    const issues = duplicateIssues([worker, other, { ...other, idNo: '37028319951103252x ' }, worker]);

    expect(issues).toEqual([
      { row: 3, field: 'idNo', message: '与第2行证件号码重复' },
      { row: 4, field: 'idNo', message: '与第1行证件号码重复' },
    ]);
  });

  it('does not report two empty numbers as duplicates', () => {
    const unknown = { ...worker, idNo: '' };

    expect(duplicateIssues([unknown, { ...unknown }])).toEqual([]);
  });

  it('numbers the rows from 1', () => {
    const issues = rosterIssues([worker, { ...worker, name: '' }], rules);

    expect(issues.map(rosterIssueText)).toEqual(['第2行：请输入姓名', '第2行：与第1行证件号码重复']);
  });
});
