import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { render, screen } from '@testing-library/react';
import { cloneElement } from 'react';
import { Button } from './base';
import { Input, InputNumber, Select } from './entry';

it.each([
  ['an input', <Input key="1" aria-label="字段" defaultValue="甲" allowClear />],
  ['a search', <Input.Search key="2" aria-label="字段" defaultValue="甲" allowClear />],
  ['a select', <Select key="3" aria-label="字段" value="甲" options={[{ value: '甲' }]} allowClear />],
])('%s with allowClear has a clear button with a Chinese name, and without it none', (_, field) => {
  const { rerender } = render(field);
  expect(screen.getByRole('button', { name: '清除' })).toBeInTheDocument();

  rerender(cloneElement(field, { allowClear: false }));
  expect(screen.queryByRole('button', { name: '清除' })).not.toBeInTheDocument();
});

it('an icon in a labelled button is hidden from screen readers unless it is named', () => {
  render(
    <>
      <Button icon={<SearchOutlined />}>查找</Button>
      <SearchOutlined aria-label="已查找" />
    </>,
  );

  expect(screen.getByRole('button')).toHaveAccessibleName('查找');
  expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: '已查找' })]);
});

it('a number input has no labels in English', () => {
  const { container } = render(<InputNumber aria-label="人数" />);

  expect(container.querySelectorAll('[aria-label]')).toHaveLength(1);
});

it('the button of a search field has a Chinese name', () => {
  render(<Input.Search aria-label="姓名" />);

  expect(screen.getByRole('button')).toHaveAccessibleName('搜索');
});
