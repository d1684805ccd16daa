import { baseAt } from '../loading.fixture';
import { aBrowser } from './mark.fixture';

const opened = { remote: 'claims', version: '2.0.0', base: baseAt('2.0.0') };

describe('marks of page openings', () => {
  type Tab = ReturnType<ReturnType<typeof aBrowser>['openTab']>;
  const leave = (event: string) => (tab: Tab) => {
    tab.begin(opened);
    (event === 'freeze' ? document : window).dispatchEvent(new Event(event));
  };
  it.each<[string, boolean, (tab: Tab) => void]>([
    ['the page worked', true, (tab) => tab.begin(opened)()],
    ['the page was left', true, leave('pagehide')],
    ['the browser has frozen the tab', false, leave('freeze')],
    ['the watch started only after the opening', false, (tab) => [tab.begin(opened), tab.startWatch()]],
  ])('are ignored when %s', async (_, isWatched, use) => {
    const browser = aBrowser();
    const tab = browser.openTab({ isWatched });
    use(tab);
    if (isWatched) tab.stall(2000);
    tab.kill();

    expect(await browser.openTab().takeHangs()).toEqual([]);
  });

  it('are reported as a hang once, to one of two new tabs', async () => {
    const browser = aBrowser();
    const tab = browser.openTab();
    tab.begin(opened);
    tab.stall(2000);
    tab.kill();

    const [one, other] = [browser.openTab(), browser.openTab()];
    const reported = await Promise.all([one.takeHangs(), other.takeHangs()]);

    expect(reported.flat()).toEqual([{ ...opened, verdict: 'hung' }]);
    expect(await browser.openTab().takeHangs()).toEqual([]);
  });

  it('are separate for a tab that has a copy of the session storage', async () => {
    const browser = aBrowser();
    browser.openTab().begin(opened);
    sessionStorage.setItem('copied', 'everything');

    expect(await browser.openTab().takeHangs()).toEqual([]);
  });

  it('are kept while the page is slow, and reported when it hangs later', async () => {
    const browser = aBrowser();
    const tab = browser.openTab();
    tab.begin(opened);
    browser.pass(60_000);
    expect(await browser.openTab().takeHangs()).toEqual([]);

    tab.stall(5000);
    expect(await browser.openTab().takeHangs()).toEqual([{ ...opened, verdict: 'hung' }]);
  });

  it('are reported in their own tab when it responds again after a hang, even if the page was shown meanwhile', async () => {
    const tab = aBrowser().openTab();
    const hangs: unknown[] = [];
    tab.watchOwn((hang) => hangs.push(hang));
    tab.begin({ ...opened, version: '1.0.0', base: baseAt('1.0.0') })();
    const shown = tab.begin(opened);

    shown();
    tab.wake();
    await Promise.resolve();
    await Promise.resolve();

    expect(hangs).toEqual([{ ...opened, verdict: 'hung' }]);
  });

  it('count as suspected hangs after 20 s in a browser without Web Locks', async () => {
    const browser = aBrowser({ hasLocks: false });
    browser.openTab({ isWatched: false }).begin(opened);

    expect(await browser.openTab().takeHangs()).toEqual([]);
    browser.pass(20_000);
    expect(await browser.openTab().takeHangs()).toEqual([{ ...opened, verdict: 'suspected' }]);
  });

  describe('of a version that hung more than once', () => {
    const hourMs = 3_600_000;
    const hangIn = async (browser: ReturnType<typeof aBrowser>, stalledMs: number, workedAt?: number) => {
      const tab = browser.openTab();
      tab.begin(opened);
      tab.stall(stalledMs);
      tab.kill();
      const [hang] = await browser.openTab().takeHangs(() => workedAt);
      return hang?.verdict;
    };

    it('are refused from the second hang within a day', async () => {
      const browser = aBrowser();
      expect(await hangIn(browser, 2000)).toBe('hung');
      browser.pass(hourMs);
      expect(await hangIn(browser, 2000)).toBe('refused');
      browser.pass(24 * hourMs);
      expect(await hangIn(browser, 2000)).toBe('hung');
    });

    it('are refused after the second hang even when another page of the version worked in between', async () => {
      const browser = aBrowser();
      await hangIn(browser, 2000);
      browser.pass(hourMs);
      expect(await hangIn(browser, 2000, browser.now())).toBe('refused');
    });

    it('are refused from the second suspected hang, unless the version worked in between', async () => {
      const browser = aBrowser();
      expect(await hangIn(browser, 400)).toBe('suspected');
      browser.pass(hourMs);
      expect(await hangIn(browser, 400, browser.now())).toBe('suspected');
      browser.pass(hourMs);
      expect(await hangIn(browser, 400)).toBe('refused');
    });
  });

  it('are ignored when they cannot be parsed', async () => {
    localStorage.setItem('remotes.opening.1', '{"base":7}');
    localStorage.setItem('remotes.opening.2', 'no JSON');

    expect(await aBrowser().openTab().takeHangs()).toEqual([]);
  });

  it('are left out when localStorage refuses to write', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    const browser = aBrowser();
    browser.openTab().begin(opened);

    expect(Object.keys(localStorage)).toEqual([]);
  });
});
