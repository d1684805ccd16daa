import { createBrowserRouter } from 'react-router-dom';
import { onPhone } from '../testing';
import { backEntries, navigation } from './kernel';

const { hold, isBelow } = backEntries;
const at = () => window.location.pathname + window.location.search;

describe('back on a phone', () => {
  let release = () => {};
  const go = async (to: string, options = {}) => {
    navigation.navigate(to, options);
    await until(() => at() === to);
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const back = async (holds: () => boolean) => {
    window.history.back();
    await until(holds);
  };

  beforeEach(async () => {
    const router = createBrowserRouter([{ path: '*', element: null }]);
    const unbind = navigation.bind(router);
    release = () => (unbind(), router.dispose());
    await go('/home');
    await go('/list');
    onPhone();
  });

  afterEach(() => release());

  it('closes what is open, the last first, and then leaves the page', async () => {
    const closed: string[] = [];
    for (const name of ['drawer', 'dialog']) {
      const end = hold(() => (closed.push(name), end()));
    }

    await back(() => closed.length === 1);
    await back(() => closed.length === 2);
    expect([closed, at()]).toEqual([['dialog', 'drawer'], '/list']);

    await back(() => at() === '/home');
  });

  it('leaves the page at once when what was open has been closed, wherever its filters led', async () => {
    const end = hold(() => {});
    await go('/list?state=1', { replace: true });
    end();

    await go('/details');
    const left = [at()];
    for (const page of ['/list?state=1', '/home']) {
      await back(() => at() === page);
      left.push(at());
    }

    expect(left).toEqual(['/details', '/list?state=1', '/home']);
  });

  it('keeps the address that was chosen in what it closes', async () => {
    let isOpen = true;
    const end = hold(() => (end(), (isOpen = false)));
    await go('/list?state=1', { replace: true });

    await back(() => !isOpen);

    expect(at()).toBe('/list?state=1');
    expect(navigation.getLocation().search).toBe('?state=1');
  });

  it('leaves a dialog open whose user does not confirm that it closes', async () => {
    let asked = 0;
    const end = hold(() => (asked += 1));

    await back(() => asked === 1);
    await until(() => (window.history.state as { overlay?: number }).overlay === 1);
    await back(() => asked === 2);

    expect(at()).toBe('/list');
    end();
  });

  it('is reported to lead to the list only from a row that was opened there', async () => {
    await go('/list?state=1');
    await go('/list?state=1&row=7');
    expect([isBelow('state=1'), isBelow('')]).toEqual([true, false]);

    await go('/details');
    expect(isBelow('state=1')).toBe(false);
  });
});
