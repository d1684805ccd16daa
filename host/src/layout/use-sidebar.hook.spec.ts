import { act, renderHook } from '@testing-library/react';
import { useSidebar } from './use-sidebar.hook';

describe('the state of the sidebar', () => {
  it('is open on the first visit, and later as the user left it', () => {
    const first = renderHook(() => useSidebar(true));
    expect(first.result.current.isOpen).toBe(true);

    act(() => first.result.current.toggle());
    expect(first.result.current.isOpen).toBe(false);

    expect(renderHook(() => useSidebar(true)).result.current.isOpen).toBe(false);
  });

  it('is a closed drawer on a small screen, which does not change the state stored for large ones', () => {
    const small = renderHook(() => useSidebar(false));
    expect(small.result.current.isOpen).toBe(false);

    act(() => small.result.current.toggle());
    expect(small.result.current.isOpen).toBe(true);

    act(() => small.result.current.closeDrawer());
    expect(small.result.current.isOpen).toBe(false);
    expect(renderHook(() => useSidebar(true)).result.current.isOpen).toBe(true);
  });
});
