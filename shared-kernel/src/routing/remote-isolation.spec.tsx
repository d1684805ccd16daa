import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { bus, navigation, topics } from '../runtime';
import { translate } from '../testing/translator.fixture';
import { aRemote, aStage, go, repairBrokenPage } from './demo-remote.fixture';

const stage = aStage();

/** Counts the calls made on the window, the document or its root element. */
const onPage = (calls: jest.SpyInstance) =>
  calls.mock.contexts.filter(
    (target) => target === window || target === document || target === document.documentElement,
  ).length;

/** Silences React's reports of thrown errors, and collects the failures that the remote publishes. */
function givenFailures() {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const failures: unknown[] = [];
  listening = bus.on(topics.failureReported).subscribe((failure) => failures.push(failure));
  return failures;
}
let listening: { unsubscribe(): void } | undefined;
afterEach(() => listening?.unsubscribe());

describe("a remote's pages", () => {
  it('contain the failure of a page that throws, report it to the host, and recover on retry', async () => {
    const failures = givenFailures();
    const onPageFailed = jest.fn();
    await stage.open('/demo/broken', { version: '1.0.0', onPageFailed });

    const panel = await screen.findByRole('alert');
    expect(onPageFailed).toHaveBeenCalledWith(
      { routeId: 'demo.broken', pathname: '/demo/broken' },
      expect.any(Error),
    );
    expect(failures).toMatchObject([{ area: 'demo', version: '1.0.0', message: 'page is broken' }]);
    repairBrokenPage();
    await userEvent.click(within(panel).getByRole('button', { name: '重试' }));

    expect(await screen.findByRole('heading', { name: '已恢复' })).toBeVisible();
  });

  it('render a page from scratch when it cannot be reactivated, and report that', async () => {
    const failures = givenFailures();
    const onPageFailed = jest.fn();
    await stage.open('/demo/fragile', { onPageFailed });
    await screen.findByRole('heading', { name: '易碎' });

    await go('/demo/list');
    await go(-1);

    expect(await screen.findByRole('heading', { name: '易碎' })).toBeVisible();
    expect(failures).toMatchObject([{ message: 'cannot wake' }]);
    expect(onPageFailed).not.toHaveBeenCalled();
  });

  it("are mounted again, without a failure report, after a browser's translator moved their elements", async () => {
    const failures = givenFailures();
    const failed = jest.fn();
    await stage.open('/demo/mixed', { onPageFailed: failed, onFailed: failed });
    const open = async () => userEvent.click(await screen.findByRole('button', { name: '展开' }));

    for (let times = 0; times < 3; times += 1) {
      translate(document.body);
      await open();
      expect(document.querySelector('font')).toBeNull();
    }
    await open();
    expect(screen.getByText('已展开：共三条')).toBeVisible();

    expect([failures, failed.mock.calls]).toEqual([[], []]);
  });

  it('leave no side effects after being mounted and unmounted twenty times', async () => {
    stage.startAt('/demo/list');
    const remote = aRemote();
    const before = navigation.listenerCount();
    const oneRound = async () => {
      const unmount = await stage.mount(remote);
      await screen.findByRole('heading', { name: '列表' });
      expect(navigation.listenerCount()).toBeGreaterThan(before);
      await unmount();
    };
    // React adds a few permanent listeners to the document with its first root.
    await oneRound();
    const added = jest.spyOn(EventTarget.prototype, 'addEventListener');
    const removed = jest.spyOn(EventTarget.prototype, 'removeEventListener');

    for (let round = 0; round < 20; round += 1) await oneRound();

    // Listeners on a root's element are removed with it; those on window and document have to be removed explicitly.
    expect(onPage(added)).toBe(onPage(removed));
    expect(navigation.listenerCount()).toBe(before);
    expect(stage.element).toBeEmptyDOMElement();
    added.mockRestore();
    removed.mockRestore();
  });
});
