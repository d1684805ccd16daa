import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from 'antd';
import { AntdScope } from './scope';
import { chooseScheme } from './color-scheme';
import useToken from './use-token';

// Jest resolves the package to its CommonJS build, whose contexts are others than those of `antd/es`.
jest.mock('antd', () => ({
  ConfigProvider: jest.requireActual<{ default: unknown }>('antd/es/config-provider').default,
  theme: jest.requireActual<{ default: unknown }>('antd/es/theme').default,
}));

const Motion = () => <p>{theme.useToken().token.motion ? 'animated' : 'still'}</p>;

/** Returns a function that changes the preference, like the settings of the operating system. */
function renderWith({ reducedMotion }: { reducedMotion: boolean }) {
  let matches = reducedMotion;
  const listeners = new Set<() => void>();
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(prefers-reduced-motion: reduce)' && matches,
        addEventListener: (_type: string, changed: () => void) => void listeners.add(changed),
        removeEventListener: (_type: string, changed: () => void) => void listeners.delete(changed),
      }) as Partial<MediaQueryList> as MediaQueryList,
  );
  render(
    <AntdScope>
      <Motion />
      <input aria-label="充值金额" />
    </AntdScope>,
  );
  return (next: boolean) =>
    act(() => {
      matches = next;
      for (const changed of listeners) changed();
    });
}

describe('the scope around antd components', () => {
  it.each([
    ['animated', false],
    ['still', true],
  ])('leaves them %s when the preference for reduced motion is %s', (motion, reducedMotion) => {
    renderWith({ reducedMotion });
    expect(screen.getByText(motion)).toBeInTheDocument();
  });

  it('keeps what was typed when the preference changes', async () => {
    const prefer = renderWith({ reducedMotion: false });
    await userEvent.type(screen.getByLabelText('充值金额'), '21');

    prefer(true);

    expect(screen.getByLabelText('充值金额')).toHaveValue('21');
  });

  it.each(['light', 'dark'] as const)('has the %s values that antd computes, computed once', (scheme) => {
    chooseScheme(scheme);
    const given: object[] = [];
    const computed: object[] = [];
    const Values = () => {
      given.push(useToken()[1]);
      computed.push(theme.useToken().token);
      return null;
    };
    for (const _ of [1, 2])
      render(
        <AntdScope>
          <Values />
        </AntdScope>,
      ).unmount();

    expect(given[0]).toBe(given.at(-1));
    // antd adds a key of its style cache.
    expect({ ...given[0], _tokenKey: '', _hashId: '' }).toEqual({
      ...computed[0],
      _tokenKey: '',
      _hashId: '',
    });
  });
});
