import { act, renderHook } from '@testing-library/react';
import { useUnfolded } from './use-unfolded.hook';

describe('the groups of the menu', () => {
  it('unfold with the page that opens and stay so on a page of another group', () => {
    const { result, rerender } = renderHook(({ active }) => useUnfolded(active), {
      initialProps: { active: 'employer' },
    });

    rerender({ active: 'claims' });
    expect(result.current.unfolded).toEqual(['employer', 'claims']);

    act(() => result.current.toggle('employer'));
    rerender({ active: 'claims' });
    expect(result.current.unfolded).toEqual(['claims']);

    rerender({ active: 'employer' });
    expect(result.current.unfolded).toEqual(['claims', 'employer']);
  });
});
