import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { renderPage } from '../testing';
import { EditingGrid, useGrid, type GridColumn } from '.';

interface Line {
  name: string;
  work: string;
  price: string;
  formerWork: string;
}

const works = ['文员', '商场搬运工', '木工'];
const columns: GridColumn<Line>[] = [
  { field: 'name', title: '姓名', compute: ({ name }) => name },
  { field: 'work', title: '工种', options: works, before: ({ formerWork }) => formerWork },
  { field: 'price', title: '保费', compute: ({ work }) => (work === '木工' ? '100' : '50'), align: 'right' },
];

const line = (name: string, work: string, formerWork = work): Line => ({ name, work, price: '', formerWork });

const issuesOf = (rows: readonly Line[]) =>
  rows.flatMap(({ work }, index) =>
    works.includes(work) ? [] : [{ row: index + 1, field: 'work', message: `没有工种“${work}”` }],
  );

interface Given {
  start: Line[];
  blank?: Line;
  /** This column alone, without a check of its values. */
  only?: GridColumn<Line>;
}

function Amendment({ start, blank, only }: Given) {
  const [rows, setRows] = useState(start);
  const shown = useMemo(() => (only ? [only] : columns), [only]);
  const grid = useGrid({
    columns: shown,
    rows,
    onChange: setRows,
    issues: only ? [] : issuesOf(rows),
    blank,
  });
  return (
    <>
      <EditingGrid grid={grid} label="变更" empty="没有人员" />
      <output data-testid="rows">{JSON.stringify(rows.map(({ name, work }) => `${name}/${work}`))}</output>
    </>
  );
}

const rows = (): string[] => JSON.parse(screen.getByTestId('rows').textContent ?? '[]');
const cell = (row: number, title: string) => screen.getByLabelText(`第${row}行${title}`);
const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

describe('date cells of a grid', () => {
  it('accept a typed or pasted date in several notations, and keep invalid text', async () => {
    const { user } = renderPage(
      <Amendment
        only={{ field: 'work', title: '终止日期', editor: 'date' }}
        start={[line('甲', ''), line('乙', ''), line('丙', ''), line('丁', '')]}
      />,
    );

    paste(cell(1, '终止日期'), '2026/1/5\n2026年1月6日');
    await user.type(cell(3, '终止日期'), '20260107{Tab}');
    await user.type(cell(4, '终止日期'), '2026-02-30{Tab}');

    await waitFor(() =>
      expect(rows()).toEqual(['甲/2026-01-05', '乙/2026-01-06', '丙/2026-01-07', '丁/2026-02-30']),
    );
    expect(cell(4, '终止日期')).toHaveValue('2026-02-30');
  });
});

describe('columns of a grid', () => {
  it('show computed and former values, and cannot be edited when read-only', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工', '文员')]} />);
    expect(cell(1, '保费')).toHaveValue('100');
    expect(cell(1, '工种')).toHaveAccessibleDescription('原：文员');

    await user.type(cell(1, '姓名'), '乙');
    await user.type(cell(1, '工种'), '文员{Enter}');

    await waitFor(() => expect(cell(1, '保费')).toHaveValue('50'));
    expect(cell(1, '工种')).not.toHaveAccessibleDescription();
    expect(rows()).toEqual(['甲/文员']);
  });
});

describe('keyboard keys in a grid', () => {
  it('move between cells as in a spreadsheet, and within the text while a cell is edited', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工'), line('乙', '文员')]} />);
    await user.click(cell(1, '姓名'));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(cell(2, '工种')).toHaveFocus();

    await user.keyboard('{F2}{ArrowLeft}');
    expect(cell(2, '工种')).toHaveFocus();
    await user.keyboard('{Escape}{Control>}{Home}{/Control}');
    expect(cell(1, '姓名')).toHaveFocus();
  });

  it('copy the value from the row above (Ctrl+D) and undo that (Ctrl+Z)', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工'), line('乙', '文员')]} />);
    await user.click(cell(2, '工种'));

    await user.keyboard('{Control>}d{/Control}');

    expect(rows()).toEqual(['甲/木工', '乙/木工']);
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toEqual(['甲/木工', '乙/文员']);
  });

  it('replace the text of the selected cell, which Escape restores', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工')]} />);

    await user.type(cell(1, '工种'), '焊');
    expect(cell(1, '工种')).toHaveValue('焊');
    await waitFor(() => expect(rows()).toEqual(['甲/焊']));
    await user.keyboard('{Escape}');

    await waitFor(() => expect(rows()).toEqual(['甲/木工']));
    expect(cell(1, '工种')).toHaveValue('木工');
  });
});

describe('a whole column', () => {
  const whole = async (user: ReturnType<typeof renderPage>['user'], text: string) => {
    await user.click(screen.getByRole('button', { name: '整列填写工种' }));
    const dialog = within(await screen.findByRole('dialog', { name: '整列填写工种' }));
    await user.type(dialog.getByLabelText('整列工种'), text);
    return dialog;
  };

  it('is filled with one value from its heading, which can be undone', async () => {
    const { user } = renderPage(
      <Amendment start={[line('甲', '木工'), line('乙', ''), line('丙', '文员')]} />,
    );

    const dialog = await whole(user, '木工');
    await user.click(dialog.getByRole('button', { name: '填入3行' }));

    expect(rows()).toEqual(['甲/木工', '乙/木工', '丙/木工']);
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(rows()).toEqual(['甲/木工', '乙/', '丙/文员']);
  });

  it('keeps existing values when only empty cells are to be filled', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '文员'), line('乙', ''), line('丙', '')]} />);

    const dialog = await whole(user, '木工');
    await user.click(dialog.getByRole('checkbox', { name: '只填空白的2行' }));
    await user.click(dialog.getByRole('button', { name: '填入2行' }));

    expect(rows()).toEqual(['甲/文员', '乙/木工', '丙/木工']);
  });

  it('cannot be filled when it is read-only or computed', () => {
    renderPage(<Amendment start={[line('甲', '文员')]} />);

    expect(screen.queryByRole('button', { name: '整列填写姓名' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '整列填写保费' })).not.toBeInTheDocument();
  });
});

describe('an unknown value', () => {
  it('is replaced by the suggestion in all rows, with undo and redo', async () => {
    const { user } = renderPage(
      <Amendment start={[line('甲', '搬运工'), line('乙', '木工'), line('丙', '搬运工')]} />,
    );

    await user.click(screen.getAllByRole('button', { name: '全部2处改为“商场搬运工”' })[0] as HTMLElement);
    expect(rows()).toEqual(['甲/商场搬运工', '乙/木工', '丙/商场搬运工']);
    await user.click(screen.getByRole('button', { name: '撤销' }));

    expect(rows()).toEqual(['甲/搬运工', '乙/木工', '丙/搬运工']);
    expect(screen.getByRole('button', { name: '撤销' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '恢复' }));
    expect(rows()).toEqual(['甲/商场搬运工', '乙/木工', '丙/商场搬运工']);
  });

  it('is focused by buttons for the next and the previous one', async () => {
    const { user } = renderPage(
      <Amendment start={[line('甲', '一'), line('乙', '木工'), line('丙', '二')]} />,
    );
    const next = screen.getByRole('button', { name: '下一处' });

    await user.click(next);
    expect(cell(1, '工种')).toHaveFocus();
    await user.click(next);
    expect(cell(3, '工种')).toHaveFocus();
    await user.click(next);
    expect(cell(1, '工种')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '上一处' }));
    expect(cell(3, '工种')).toHaveFocus();
  });

  it('is listed once per message with its count, and a click focuses its first cell', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '一'), line('乙', '二'), line('丙', '二')]} />);
    const list = within(screen.getByRole('region', { name: '错误列表' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '工种：没有工种“二” 2处',
      '工种：没有工种“一”',
    ]);

    await user.click(list.getByRole('button', { name: /“二”/ }));

    expect(cell(2, '工种')).toHaveFocus();
  });
});

describe('a cell with options', () => {
  const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('shows its options on a second click; Enter sets the chosen one and moves to the next row', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工'), line('乙', '木工')]} />);
    await user.click(cell(1, '工种'));
    await user.click(cell(1, '工种'));
    const list = screen.getByRole('listbox', { name: '选项' });
    expect(optionTexts()).toEqual(works);

    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(cell(1, '工种')).toHaveAttribute(
      'aria-activedescendant',
      within(list).getByRole('option', { name: '商场搬运工' }).id,
    );
    await user.keyboard('{Enter}');

    expect(rows()).toEqual(['甲/商场搬运工', '乙/木工']);
    expect(cell(2, '工种')).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('filters its options by the typed text; Escape closes the list and restores the value', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工')]} />);
    await user.type(cell(1, '工种'), '搬运');
    expect(optionTexts()).toEqual(['商场搬运工']);

    await user.keyboard('{Escape}');

    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(cell(1, '工种')).toHaveValue('木工');
    expect(rows()).toEqual(['甲/木工']);
  });

  it('with a select editor, completes text that matches one option once it is left, and keeps ambiguous text', async () => {
    const options = ['身份证', '护照', '居住证'];
    const { user } = renderPage(
      <Amendment
        only={{ field: 'work', title: '证件类型', editor: 'select', options }}
        start={[line('甲', ''), line('乙', '')]}
      />,
    );

    await user.type(cell(1, '证件类型'), '护');
    await user.type(cell(2, '证件类型'), '证');
    await user.click(cell(1, '证件类型'));

    expect(cell(1, '证件类型')).toHaveValue('护照');
    expect(cell(2, '证件类型')).toHaveValue('证');
  });
});

describe('pasting into a grid', () => {
  it('fills the columns that fit and reports the number of those that do not', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工')]} />);

    paste(cell(1, '工种'), '文员\t7\t多\t余');

    expect(rows()).toEqual(['甲/文员']);
    expect(await screen.findByText(/多出2列，多出的没有写入/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(rows()).toEqual(['甲/木工']);
  });

  it('maps columns by pasted headings, and omits rows that cannot be added', async () => {
    renderPage(<Amendment start={[line('甲', '木工')]} />);

    paste(cell(1, '姓名'), '工种\t备注\t姓名\n文员\t无\t别人\n木工\t无\t更多');

    expect(rows()).toEqual(['甲/文员']);
    expect(await screen.findByText('粘贴的内容多出1行，多出的没有写入')).toBeInTheDocument();
  });
});

describe('a new row of a grid', () => {
  it('receives the focus, and is validated once it is left', async () => {
    const { user } = renderPage(<Amendment start={[line('甲', '木工')]} blank={line('', '')} />);

    await user.click(screen.getByRole('button', { name: '添加一行' }));
    expect(cell(2, '工种')).toHaveFocus();
    expect(cell(2, '工种')).toBeValid();
    await user.click(cell(1, '工种'));

    expect(cell(2, '工种')).toBeInvalid();
  });
});
