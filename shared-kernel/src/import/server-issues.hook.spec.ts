import { carriedOver } from './roster-import';

const issue = (row: number) => ({ row, field: 'idNo', message: '身份证号码不正确' });

describe('server-side issues of a roster', () => {
  it('move with their row, and are removed when it is edited', () => {
    const [first, second, third] = [{ n: 1 }, { n: 2 }, { n: 3 }];
    const edited = { n: 3.5 };

    const carried = carriedOver([issue(2), issue(3)], [first, second, third], [second, edited]);

    expect(carried).toEqual([issue(1)]);
  });
});
