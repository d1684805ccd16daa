import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing';
import { TabStrip } from './tab-strip';

const tabs = [
  { key: '', label: '全部' },
  { key: '1', label: '待审批' },
  { key: '2', label: '已结案' },
];

function Example({ first = '' }: { first?: string }) {
  const [active, setActive] = useState(first);
  return <TabStrip label="分类" tabs={tabs} active={active} onChange={setActive} />;
}

const selected = () => screen.getByRole('tab', { selected: true });

describe('a strip of tabs', () => {
  it('contains tabs only, of which the Tab key reaches only the selected one', () => {
    renderPage(<Example />);

    expect([...screen.getByRole('tablist', { name: '分类' }).children]).toEqual(screen.getAllByRole('tab'));
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });

  it('moves the selection with the arrow keys, around both ends, and with Home and End', async () => {
    const { user } = renderPage(<Example />);
    selected().focus();

    for (const [key, expected] of [
      ['{ArrowLeft}', '已结案'],
      ['{ArrowRight}', '全部'],
      ['{End}', '已结案'],
      ['{Home}', '全部'],
    ] as const) {
      await user.keyboard(key);
      expect(selected()).toHaveTextContent(expected);
      expect(selected()).toHaveFocus();
    }
  });

  it('ignores other keys', async () => {
    const { user } = renderPage(<Example first="1" />);
    selected().focus();

    await user.keyboard('{ArrowDown}x');

    expect(selected()).toHaveTextContent('待审批');
  });

  it('selects the first tab when the active key is unknown', () => {
    renderPage(<Example first="99" />);

    expect(selected()).toHaveTextContent('全部');
  });

  it('scrolls its chosen tab into view sideways and leaves the page where it is', async () => {
    const isTab = (element: Element) => element.getAttribute('role') === 'tab';
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(isTab(this) ? 400 : 0, 900, isTab(this) ? 80 : 300, 40);
    });
    const scrollPage = jest.fn();
    Element.prototype.scrollIntoView = scrollPage;

    renderPage(<Example first="2" />);

    await waitFor(() => expect(screen.getByRole('tablist').scrollLeft).toBe(180));
    expect(scrollPage).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });
});
