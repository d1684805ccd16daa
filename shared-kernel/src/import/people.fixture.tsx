import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Form } from '../antd/entry';
import type { GridColumn } from '../grid';
import { RosterImport, type RosterImportProps } from '.';

export interface Person {
  name: string;
  idNo: string;
  workTypeName: string;
}

const columns: GridColumn<Person>[] = [
  { field: 'name', title: '姓名', required: true },
  { field: 'idNo', title: '证件号码', required: true },
  { field: 'workTypeName', title: '工种', editor: 'select', options: ['电工', '木工'] },
];

export const blank: Person = { name: '', idNo: '', workTypeName: '' };
export const right = (number: number): Person => ({
  name: `员工${number}`,
  idNo: String(1000 + number),
  workTypeName: '电工',
});

const localIssues = (rows: readonly Person[]) =>
  rows.flatMap(({ idNo }, index) =>
    /^\d{4}$/.test(idNo) ? [] : [{ field: 'idNo', row: index + 1, message: '证件号码不正确' }],
  );

type Given = Partial<RosterImportProps<Person>> & { start?: Person[]; status?: 'error' };

/** The list in a form; `status` is the form's validation status. */
export function People({ start = [], status, ...given }: Given) {
  const [rows, setRows] = useState(start);
  return (
    <>
      <Form.Item validateStatus={status}>
        <RosterImport
          columns={columns}
          blank={blank}
          localIssues={localIssues}
          rows={rows}
          onChange={setRows}
          {...given}
        />
      </Form.Item>
      <output data-testid="rows">{JSON.stringify(rows)}</output>
    </>
  );
}

export const cell = (row: number, title: string) => screen.getByLabelText(`第${row}行${title}`);
