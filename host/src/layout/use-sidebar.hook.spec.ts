import { act, renderHook } from '@testing-library/react';
import { useSidebar } from './use-sidebar.hook';

describe('the sidebar', () => {
  beforeEach(() => window.localStorage.clear());

  it('is open at the first visit, and later as it was left', () => {
    const first = renderHook(() => useSidebar(true));
    expect(first.result.current.isOpen).toBe(true);

    act(() => first.result.current.toggle());
    expect(first.result.current.isOpen).toBe(false);

    expect(renderHook(() => useSidebar(true)).result.current.isOpen).toBe(false);
  });

  it('is a closed drawer on a small screen, which does not change the stored state of the large one', () => {
    const small = renderHook(() => useSidebar(false));
    expect(small.result.current.isOpen).toBe(false);

    act(() => small.result.current.toggle());
    expect(small.result.current.isOpen).toBe(true);

    act(() => small.result.current.closeDrawer());
    expect(small.result.current.isOpen).toBe(false);
    expect(renderHook(() => useSidebar(true)).result.current.isOpen).toBe(true);
  });
});
