import { createMemoryRouter } from 'react-router-dom';
import { createNavigation } from './navigation';

function aBoundNavigation(...entries: string[]) {
  const navigation = createNavigation();
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: entries });
  const release = navigation.bind(router);
  return { navigation, router, release };
}

describe('the navigation bridge', () => {
  it('returns the location of the bound router and notifies of each change once', async () => {
    const { navigation, router } = aBoundNavigation('/a?x=1');
    const seen: string[] = [];
    navigation.subscribe(() => seen.push(navigation.getLocation().pathname));

    await router.navigate('/b');
    await router.navigate(-1);

    expect(seen).toEqual(['/b', '/a']);
    expect(navigation.getLocation()).toMatchObject({ pathname: '/a', search: '?x=1' });
    // The same object until it changes.
    expect(navigation.getLocation()).toBe(navigation.getLocation());
  });

  it('navigates the bound router for a remote', async () => {
    const { navigation, router } = aBoundNavigation('/a');

    navigation.navigate('/b?c=1', { replace: true, state: { from: 'a' } });
    await Promise.resolve();

    expect(router.state.location).toMatchObject({ pathname: '/b', search: '?c=1', state: { from: 'a' } });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('throws when no router is bound', () => {
    expect(() => createNavigation().navigate('/a')).toThrow('not bound');
  });

  it('notifies nobody after the router is released', async () => {
    const { navigation, router, release } = aBoundNavigation('/a');
    const listener = jest.fn();
    navigation.subscribe(listener);

    release();
    await router.navigate('/b');

    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a block for unsaved work', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  let release: () => void = () => {};
  afterEach(() => release());

  it('shows its message before navigation to another page, not within the same page', () => {
    const { navigation } = aBoundNavigation('/form');

    release = navigation.block('内容尚未保存，确定离开吗？');

    expect(navigation.blockOf('/list')).toBe('内容尚未保存，确定离开吗？');
    expect(navigation.blockOf('/form')).toBeUndefined();
  });

  it('blocks closing the tab until it is released', () => {
    const { navigation } = aBoundNavigation('/form');
    release = navigation.block('?');

    const blocked = closing();
    release();
    const blockedAfter = closing();

    expect([blocked, blockedAfter]).toEqual([true, false]);
  });

  it('gives precedence back to an older block when the newer one is released', () => {
    const { navigation } = aBoundNavigation('/form');
    const seen: (string | undefined)[] = [];
    navigation.blocker$.subscribe((block) => seen.push(block?.message));

    release = navigation.block('first');
    const releaseSecond = navigation.block('second');
    releaseSecond();
    releaseSecond();

    expect(seen).toEqual([undefined, 'first', 'second', 'first']);
  });

  it('has no effect once all are released, nor after a late release', () => {
    const { navigation } = aBoundNavigation('/form');
    release = navigation.block('?');

    navigation.releaseAll();
    release();

    expect([navigation.blockOf('/list'), closing()]).toEqual([undefined, false]);
  });
});
