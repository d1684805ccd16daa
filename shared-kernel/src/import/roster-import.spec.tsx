import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing';
import type { ChosenColumns, ImportedSheet, ImportProgress, RosterImportProps } from '.';
import { blank, cell, People, right, type Person } from './people.fixture';
import { carriedOver } from './roster-import';

const rowsShown = (): Person[] => JSON.parse(screen.getByTestId('rows').textContent ?? '[]');
const rowNumbers = () => screen.queryAllByRole('rowheader').map((header) => header.textContent);

describe('correcting a roster', () => {
  const wrongSecond = [right(1), { ...right(2), idNo: '12' }, right(3)];

  it('lists invalid rows first with the issue in the cell, which goes while typing, and keeps the row in its place', async () => {
    const { user } = renderPage(<People start={wrongSecond} />);
    expect(screen.getByText(/^共 3 人/)).toHaveTextContent('共 3 人，1 人有误');
    expect(rowNumbers()).toEqual(['2', '1', '3']);
    expect(cell(2, '证件号码')).toBeInvalid();
    expect(cell(2, '证件号码')).toHaveAccessibleDescription('证件号码不正确');
    expect(cell(1, '证件号码')).toBeValid();

    await user.type(cell(2, '证件号码'), '1234');

    await waitFor(() => expect(screen.queryByText('证件号码不正确')).not.toBeInTheDocument());
    expect(screen.getByText(/^共 3 人/)).toHaveTextContent(/^共 3 人$/);
    expect(rowsShown()[1]?.idNo).toBe('1234');
    expect(rowNumbers()).toEqual(['2', '1', '3']);
    expect(cell(2, '证件号码')).toHaveFocus();
  });

  it('repeats the server check when the data it depends on changes', async () => {
    function Proved() {
      const [proof, setProof] = useState('');
      const refused = [{ field: 'idNo', row: 1, message: '缺少证明材料' }];
      return (
        <>
          <input aria-label="材料" onChange={({ target }) => setProof(target.value)} />
          <People
            start={[right(1)]}
            serverIssues={async () => (proof ? [] : refused)}
            checkedAgainst={proof}
          />
        </>
      );
    }
    const { user } = renderPage(<Proved />);
    expect(await screen.findByText('缺少证明材料', undefined, { timeout: 5000 })).toBeInTheDocument();

    await user.type(screen.getByLabelText('材料'), 'a');
    const gone = () => expect(screen.queryByText('缺少证明材料')).not.toBeInTheDocument();
    await waitFor(gone, { timeout: 5000 });
  });

  it('shows only invalid rows on request, and removes corrected ones on refresh', async () => {
    const { user } = renderPage(<People start={wrongSecond} />);
    await user.click(screen.getByRole('checkbox', { name: '只看有误' }));
    expect(rowNumbers()).toEqual(['2']);

    await user.type(cell(2, '证件号码'), '{F2}34{Tab}');
    expect(rowNumbers()).toEqual(['2']);
    await user.click(screen.getByRole('button', { name: '刷新' }));

    expect(screen.getByText('没有有误的数据')).toBeInTheDocument();
  });

  it('adds and removes rows', async () => {
    const { user } = renderPage(<People start={[right(1), right(2)]} />);

    await user.click(screen.getByRole('button', { name: '删除第1行' }));
    await user.click(screen.getByRole('button', { name: '添加一行' }));

    expect(rowsShown()).toEqual([right(2), blank]);
  });

  it('renders only a window of thousands of rows', () => {
    renderPage(<People start={Array.from({ length: 5000 }, (_, index) => right(index))} />);

    expect(screen.getByText(/^共 5,000 人/)).toBeInTheDocument();
    expect(rowNumbers().length).toBeLessThan(40);
    expect(screen.getByRole('grid', { name: '人员清单' })).toHaveAttribute('aria-rowcount', '5001');
  });
});

describe('pasting from Excel', () => {
  const paste = (target: HTMLElement, text: string) =>
    fireEvent.paste(target, { clipboardData: { getData: () => text } });

  it('fills the rows from the selected cell on, and appends the remaining ones', () => {
    renderPage(<People start={[right(1), right(2)]} />);

    paste(cell(2, '证件号码'), '7777\t木工\r\n8888\t电工\r\n');

    expect(rowsShown()).toEqual([
      right(1),
      { ...right(2), idNo: '7777', workTypeName: '木工' },
      { name: '', idNo: '8888', workTypeName: '电工' },
    ]);
  });

  it('adds rows through the paste dialog, without their headings', async () => {
    const { user } = renderPage(<People />);
    await user.click(screen.getByRole('button', { name: '粘贴Excel内容' }));

    await user.click(await screen.findByLabelText('Excel内容'));
    await user.paste('姓名\t证件号码\t工种\n王敏\t1234\t木工');
    await user.click(screen.getByRole('button', { name: '添加1行' }));

    expect(rowsShown()).toEqual([{ name: '王敏', idNo: '1234', workTypeName: '木工' }]);
  });

  it('refuses more rows than the limit and adds none', async () => {
    renderPage(<People start={[right(1)]} max={2} />);

    paste(cell(1, '姓名'), '甲\n乙\n丙');

    expect(await screen.findByText('单次最多2人')).toBeInTheDocument();
    expect(rowsShown()).toEqual([right(1)]);
  });
});

describe('uploading a list', () => {
  const xlsx = () => new File(['x'], '人员.xlsx');
  const input = () => screen.getByLabelText('上传人员清单', { selector: 'input' });

  it('shows progress, then the rows, the invalid ones first', async () => {
    let finish: (rows: Person[]) => void = () => undefined;
    const startImport = (_: File, onProgress: (progress: ImportProgress) => void) => {
      onProgress({ share: 0.4, phase: '正在读取第200行' });
      return new Promise<Person[]>((resolve) => (finish = resolve));
    };
    const { user } = renderPage(<People start={[right(9)]} startImport={startImport} />);

    await user.upload(input(), xlsx());
    expect(await screen.findByText('正在读取第200行')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '导入进度' })).toHaveAttribute('aria-valuenow', '40');
    finish([right(1), { ...right(2), idNo: 'x' }]);

    await waitFor(() => expect(rowNumbers()).toEqual(['2', '1']));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('lets the user map a column that was not found before it replaces rows, and sends the choice', async () => {
    const sheetOf = (key: string | null) => ({
      headingRows: 1,
      columns: [
        { column: 1, heading: '员工', samples: ['甲'], key: 'name', by: 'heading' as const, isHidden: false },
        { column: 2, heading: '编码', samples: ['1234'], key, by: null, isHidden: false },
        { column: 3, heading: '员工', samples: ['乙'], key: null, by: null, isHidden: false },
      ],
      lists: [{ number: 1, name: 'S', rowCount: 1, isRead: true }],
      leftOut: { sheets: 0, rows: 0 },
    });
    const startImport: NonNullable<RosterImportProps<Person>['startImport']> = async (
      _file,
      _report,
      chosen,
    ) => ({
      rows: [{ name: '甲', idNo: chosen ? '1234' : '', workTypeName: '电工' }],
      sheet: sheetOf(chosen ? 'idNo' : null),
    });
    const spied = jest.fn(startImport);
    const { user } = renderPage(<People start={[right(1)]} startImport={spied} />);

    await user.upload(input(), xlsx());
    expect(await screen.findByText('还没有对应的列：证件号码')).toBeInTheDocument();
    expect(rowsShown()).toEqual([right(1)]);
    await user.click(screen.getByRole('combobox', { name: '编码' }));
    await user.click((await screen.findAllByTitle('证件号码')).at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: '按此读取' }));

    await waitFor(() => expect(rowsShown()).toEqual([{ name: '甲', idNo: '1234', workTypeName: '电工' }]));
    expect(spied.mock.calls[1]?.[2]).toEqual({ headingRows: 1, columnKeys: 'name,idNo,' });
    expect(screen.getByText('已读取：姓名（员工）、证件号码（编码）')).toBeInTheDocument();
    expect(screen.getByText(/同名的列只读取了第一个.*：员工/)).toBeInTheDocument();
  });

  it('asks which worksheets to read, and reports what was not read', async () => {
    const startImport = jest.fn<Promise<ImportedSheet<Person>>, unknown[]>(async (_file, _report, chosen) => {
      const isChosen = (chosen as ChosenColumns | undefined)?.sheetNumbers === '2';
      const list = (number: number) => ({
        number,
        name: `车间${number}`,
        rowCount: number,
        isRead: !isChosen || number === 2,
      });
      const keys = ['name', 'idNo', 'workTypeName'];
      return {
        rows: isChosen ? [right(2)] : [right(1), right(2)],
        sheet: {
          headingRows: 1,
          columns: keys.map((key, index) => ({
            column: index + 1,
            heading: key,
            samples: [],
            key,
            by: 'heading',
            isHidden: false,
          })),
          lists: [list(1), list(2)],
          leftOut: { sheets: isChosen ? 1 : 0, rows: 3 },
        },
      };
    });
    const { user } = renderPage(<People start={[right(5)]} startImport={startImport} />);

    await user.upload(input(), xlsx());
    await user.click(await screen.findByRole('checkbox', { name: '车间1（1行）' }));
    expect(rowsShown()).toEqual([right(5)]);
    await user.click(screen.getByRole('button', { name: '读取2行' }));

    await waitFor(() => expect(rowsShown()).toEqual([right(2)]));
    expect(screen.getByText('读取了工作表“车间2”，另有1个工作表、3个隐藏行未读取。')).toBeInTheDocument();
  });
});

describe('a server-side issue', () => {
  it('moves with its row, and is removed when the row is edited', () => {
    const [first, second, edited] = [right(1), right(2), right(3)];
    const issue = (row: number) => ({ row, field: 'idNo', message: '身份证号码不正确' });

    expect(carriedOver([issue(2), issue(3)], [first, second, right(3)], [second, edited])).toEqual([
      issue(1),
    ]);
  });

  const covered = { field: 'idNo', row: 2, message: '该人员已在保单P1保障中' };

  it('is requested once no local issue is left, and shown in its cell until the cell is edited', async () => {
    const serverIssues = jest.fn(async (rows: readonly Person[]) =>
      rows[1]?.idNo === '1002' ? [covered] : [],
    );
    const { user } = renderPage(
      <People start={[{ ...right(1), idNo: '1' }, right(2)]} serverIssues={serverIssues} />,
    );
    expect(screen.getByText(/1 人有误/)).toBeInTheDocument();

    await user.type(cell(1, '证件号码'), '1234');
    expect(await screen.findByText('该人员已在保单P1保障中')).toBeInTheDocument();
    expect(serverIssues).toHaveBeenCalledTimes(1);
    await user.type(cell(2, '证件号码'), '{F2}{Backspace}5{Tab}');

    await waitFor(() => expect(screen.queryByText('该人员已在保单P1保障中')).not.toBeInTheDocument());
  });

  it('can be requested again after an error', async () => {
    const serverIssues = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue([]);
    const { user } = renderPage(<People start={[right(1)]} serverIssues={serverIssues} />);
    await screen.findByText('人员核对未完成，请重试');

    await user.click(screen.getByRole('button', { name: '重试' }));

    await waitFor(() => expect(screen.queryByText('人员核对未完成，请重试')).not.toBeInTheDocument());
    await waitFor(() => expect(serverIssues).toHaveBeenCalledTimes(2));
  });
});

describe('a roster on a phone', () => {
  const wide = window.matchMedia;

  it('is corrected card by card in a drawer', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...wide(query), matches: query.includes('max-width') }));
    const { user } = renderPage(<People start={[right(1), { ...right(2), idNo: '12' }]} />);
    const [first] = within(screen.getByRole('list', { name: '人员清单' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('员工2');
    expect(first).toHaveTextContent('证件号码不正确');

    await user.click(screen.getByRole('button', { name: '编辑员工2' }));
    await user.type(await screen.findByLabelText('证件号码'), '34');
    await user.click(screen.getByRole('button', { name: '完成' }));

    await waitFor(() => expect(rowsShown()[1]?.idNo).toBe('1234'));
  });
});
