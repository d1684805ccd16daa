import { render } from '@testing-library/react';
import type { TableProps } from 'antd';
import { Table } from './table';

/** How often a table measures the scroll bar, for which rc-table adds a style sheet, while it is rendered. */
function measurings(scroll?: TableProps['scroll']): number {
  const added: Node[] = [];
  const note = (records: MutationRecord[]) =>
    added.push(...records.flatMap((record) => [...record.addedNodes]));
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  render(
    <Table
      rowKey="id"
      columns={[{ title: '姓名', dataIndex: 'name' }]}
      dataSource={[{ id: 1 }]}
      {...(scroll && { scroll })}
    />,
  );
  note(observer.takeRecords());
  observer.disconnect();
  return added.filter((node) => node instanceof HTMLStyleElement && node.innerHTML.includes('-scrollbar'))
    .length;
}

it('a table measures the scroll bar only below a fixed header', () => {
  expect(measurings({ y: 200 })).toBeGreaterThan(0);
  expect(measurings({ x: 'max-content' })).toBe(0);
  expect(measurings()).toBe(0);
});
