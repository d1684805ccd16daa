import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing';
import { TreeFilter } from './tree-filter';

const nodes = [
  { key: 'food', label: '餐饮', note: '2', children: [{ key: 'food/cook', label: '厨师' }] },
  {
    key: 'build',
    label: '建筑',
    children: [
      { key: 'build/crane', label: '塔吊司机' },
      { key: 'build/mason', label: '瓦工' },
    ],
  },
];

function Filter({ first }: { first?: string }) {
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <TreeFilter label="行业" nodes={nodes} chosen={chosen} onChoose={setChosen} />
      <output>{chosen ?? 'none'}</output>
    </>
  );
}

const shown = () => screen.queryAllByRole('treeitem').map((item) => item.textContent);
const chosen = () => document.querySelector('output')?.textContent;

describe('a tree filter', () => {
  it('is expanded, navigated, chosen from and cleared by keyboard', async () => {
    const { user } = renderPage(<Filter />);
    expect(shown()).toEqual(['餐饮2', '建筑']);
    await user.tab();
    await user.tab();
    // The whole tree is one tab stop.
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');

    expect(shown()).toEqual(['餐饮2', '建筑', '塔吊司机', '瓦工']);
    expect(chosen()).toBe('build/mason');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('none');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(shown()).toEqual(['餐饮2', '建筑']);
    expect(screen.getByRole('treeitem', { name: '建筑' })).toHaveFocus();
  });

  it('is expanded to the chosen node and to search results', async () => {
    const { user } = renderPage(<Filter first="build/mason" />);
    expect(screen.getByRole('treeitem', { name: '瓦工' })).toHaveAttribute('aria-selected', 'true');
    await user.type(screen.getByRole('searchbox', { name: '在行业中查找' }), ' 厨 ');

    expect(shown()).toEqual(['餐饮2', '厨师']);
    await user.type(screen.getByRole('searchbox'), '啊');
    expect(screen.getByText('没有符合的项，请换个词查找')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '清除选择' }));
    expect(chosen()).toBe('none');
  });
});
