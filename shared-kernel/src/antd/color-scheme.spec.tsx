import { act, screen } from '@testing-library/react';
import { session } from '../runtime';
import { aSession, renderPage } from '../testing';
import { chooseScheme, useColorScheme, useSchemeChoice } from './color-scheme';

const Shown = () => (
  <p>
    {useSchemeChoice()} {useColorScheme()}
  </p>
);

const signIn = (id: number) => {
  session.signedIn(`token-${id}`);
  session.loaded(aSession({ user: { id } }));
};

const scheme = () => document.documentElement.dataset.scheme;

describe('the colour scheme', () => {
  beforeEach(() => renderPage(<Shown />));
  afterEach(() => {
    act(() => chooseScheme('system'));
  });

  it('follows the system until one is chosen, which is then stored', () => {
    expect(screen.getByText('system light')).toBeInTheDocument();

    act(() => chooseScheme('dark'));

    expect(screen.getByText('dark dark')).toBeInTheDocument();
    expect(scheme()).toBe('dark');
    expect(localStorage.getItem('kb.scheme')).toBe('dark');
  });

  it('changes with the system', async () => {
    let isDark = false;
    const listeners: (() => void)[] = [];
    jest.spyOn(window, 'matchMedia').mockImplementation(
      () =>
        ({
          matches: isDark,
          addEventListener: (_: string, listener: () => void) => listeners.push(listener),
        }) as unknown as MediaQueryList,
    );
    // A second copy, because a module listens to the system when it is imported; it must not listen to later tests.
    jest.spyOn(window, 'addEventListener').mockReturnValue();
    await jest.isolateModulesAsync(async () => {
      await import('./color-scheme');
    });
    expect(scheme()).toBe('light');

    isDark = true;
    for (const listener of listeners) listener();

    expect(scheme()).toBe('dark');
  });

  it('is light while printing', () => {
    act(() => chooseScheme('dark'));

    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(scheme()).toBe('light');

    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(scheme()).toBe('dark');
  });

  it('is stored separately for each user of a browser', () => {
    act(() => signIn(801));
    act(() => chooseScheme('dark'));

    act(() => signIn(802));
    expect(scheme()).toBe('light');

    act(() => signIn(801));
    expect(scheme()).toBe('dark');
  });
});
