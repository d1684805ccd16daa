import { gatherIssues, incompleteRows } from './row-issues';

const issue = (row: number, field = 'idNo', message = '身份证号码不正确') => ({ row, field, message });

describe('issues of a roster', () => {
  it('are grouped by row and field, with the first message of each cell', () => {
    const { byRow } = gatherIssues([issue(2), issue(2, 'idNo', 'later'), issue(2, 'name', '请输入姓名')]);

    expect([...(byRow.get(1) ?? [])]).toEqual([
      ['idNo', '身份证号码不正确'],
      ['name', '请输入姓名'],
    ]);
  });

  it('are listed separately when they name no row', () => {
    expect(gatherIssues([{ field: 'persons', message: '人员不得少于3人' }]).general).toEqual([
      '人员不得少于3人',
    ]);
  });
});

describe('prefilled rows of a roster', () => {
  const columns = [
    { field: 'name' as const, title: '姓名' },
    { field: 'idNo' as const, title: '证件号码' },
  ];
  const [lacking, wrong, both, typed] = [
    { name: '甲', idNo: ' ' },
    { name: '乙', idNo: '12' },
    { name: '', idNo: '12' },
    { name: '丁', idNo: '' },
  ];
  const found = [issue(1), issue(2), issue(3, 'name'), issue(3), issue(4)];
  const incompleteOf = (issues: typeof found) => [
    ...incompleteRows(gatherIssues(issues), [lacking, wrong, both, typed], columns, (row) => row !== typed),
  ];

  it('are incomplete if they only lack values, and invalid if a value is wrong', () => {
    expect(incompleteOf(found)).toEqual([0]);
  });

  it('are invalid when a field without a column has an issue', () => {
    expect(incompleteOf([...found, issue(1, 'files', '缺少证明材料')])).toEqual([]);
  });
});
