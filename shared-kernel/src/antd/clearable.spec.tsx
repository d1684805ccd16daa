import { render, screen } from '@testing-library/react';
import { cloneElement } from 'react';
import { Input, Select } from './entry';

it.each([
  ['an input', <Input key="1" aria-label="字段" defaultValue="甲" allowClear />],
  ['a search', <Input.Search key="2" aria-label="字段" defaultValue="甲" allowClear />],
  ['a select', <Select key="3" aria-label="字段" value="甲" options={[{ value: '甲' }]} allowClear />],
])('%s that is cleared has a button named in Chinese, one that is not has none', (_, field) => {
  const { rerender } = render(field);
  expect(screen.getByRole('button', { name: '清除' })).toBeInTheDocument();

  rerender(cloneElement(field, { allowClear: false }));
  expect(screen.queryByRole('button', { name: '清除' })).not.toBeInTheDocument();
});
