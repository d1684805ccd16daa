import { arrange, gatherIssues } from './row-issues';

const issue = (row: number, field = 'idNo', message = '身份证号码不正确') => ({ row, field, message });

describe('issues of a roster', () => {
  it('are found by row and field, with the first message of a cell', () => {
    const { byRow } = gatherIssues([issue(2), issue(2, 'idNo', 'later'), issue(2, 'name', '请输入姓名')]);

    expect([...(byRow.get(1) ?? [])]).toEqual([
      ['idNo', '身份证号码不正确'],
      ['name', '请输入姓名'],
    ]);
  });

  it('that name no row are listed separately', () => {
    expect(gatherIssues([{ field: 'persons', message: '人员不得少于3人' }]).general).toEqual([
      '人员不得少于3人',
    ]);
  });
});

describe('the order of rows', () => {
  const issues = gatherIssues([issue(3), issue(4)]);

  it('lists the invalid ones first', () => {
    expect(arrange(5, issues, false)).toEqual([2, 3, 0, 1, 4]);
  });

  it('can leave the valid ones out', () => {
    expect(arrange(5, issues, true)).toEqual([2, 3]);
  });
});
