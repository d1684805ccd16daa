import { screen } from '@testing-library/react';
import { renderPage } from 'shared-kernel/testing';
import { FloatingHelper } from './claim-helpers';
import { readPlace } from './place';

const start = { right: 24, bottom: 96 };
const stored = () => readPlace('servicer', start);

const open = () =>
  renderPage(
    <FloatingHelper name="servicer" label="专属客服" icon={null} start={start}>
      {(close) => (
        <button type="button" onClick={close}>
          拨打电话
        </button>
      )}
    </FloatingHelper>,
  );

const helper = () => screen.getByRole('button', { name: '专属客服' });
const panel = () => screen.queryByRole('region', { name: '专属客服' });

describe('a floating helper', () => {
  it('opens on a click, closes on Escape and returns the focus', async () => {
    const { user } = open();
    await user.click(helper());
    expect(panel()).toBeVisible();

    await user.tab();
    await user.keyboard('{Escape}');

    expect(panel()).not.toBeInTheDocument();
    expect(helper()).toHaveFocus();
  });

  it('closes on a press outside and after a choice', async () => {
    const { user } = open();
    await user.click(helper());
    await user.click(document.body);
    expect(panel()).not.toBeInTheDocument();

    await user.click(helper());
    await user.click(screen.getByRole('button', { name: '拨打电话' }));
    expect(panel()).not.toBeInTheDocument();
  });

  /** Presses at the first point, moves to the second and releases there. */
  const drag = (user: ReturnType<typeof open>['user'], from: [number, number], to: [number, number]) =>
    user.pointer([
      { keys: '[MouseLeft>]', target: helper(), coords: { clientX: from[0], clientY: from[1] } },
      { target: helper(), coords: { clientX: to[0], clientY: to[1] } },
      { keys: '[/MouseLeft]', target: helper(), coords: { clientX: to[0], clientY: to[1] } },
    ]);

  it('follows the pointer, stays where it is dropped, and does not treat the end of a drag as a click', async () => {
    const { user } = open();
    await drag(user, [900, 600], [800, 500]);

    expect(stored()).toEqual({ right: 124, bottom: 196 });
    expect(panel()).not.toBeInTheDocument();

    await user.pointer({ target: helper(), coords: { clientX: 10, clientY: 10 } });
    expect(helper().parentElement).toHaveStyle({ right: '124px', bottom: '196px' });
  });

  it('treats a press with a slight movement as a click', async () => {
    const { user } = open();
    await drag(user, [900, 600], [902, 601]);

    expect(panel()).toBeVisible();
    expect(stored()).toEqual(start);
  });

  it('moves with the arrow keys, never out of the window', async () => {
    const { user } = open();
    helper().focus();

    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(stored()).toEqual({ right: 40, bottom: 112 });

    await user.keyboard('{ArrowRight>10/}{ArrowDown>20/}');
    expect(stored()).toEqual({ right: 8, bottom: 8 });
  });
});
